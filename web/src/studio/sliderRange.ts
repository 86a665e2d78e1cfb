/** The range of a slider: all that is allowed where that is little, otherwise what is worth trying around the base. */

import type { ParameterInfo } from "../wire";

const FEW = 30;

export function sliderRange(
  parameter: ParameterInfo,
  base: number,
  value: number,
): { low: number; high: number } {
  const { low, high } = parameter;
  const now = Number.isFinite(value) ? value : base;
  if (high - low <= FEW) return { low, high };
  const reach = Math.max(2 * base, 10);
  return { low: Math.min(low, now), high: Math.min(high, Math.max(reach, now)) };
}
