/** Describes any view in text: a line for each field, with its rows after it. */

import type { AnyView, TextSection } from "../boardModule";
import { sectionsOf } from "./fields";

export function describe(view: AnyView, roles: string[]): TextSection[] {
  return sectionsOf(view, roles).map(({ title, fields }) => ({
    title,
    lines: fields.map(({ label, lines }) => {
      const texts = lines.map((line) => (line.label === "" ? line.text : `${line.label}: ${line.text}`));
      return `${label}: ${texts.join("; ")}`;
    }),
  }));
}
