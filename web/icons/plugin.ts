/** Draws the icons of the installed page from the mark of Leyline: the same shapes as `public/favicon.svg`. */

import type { Plugin } from "vite";
import { diamond, disc, draw, line, ring, tile, type Layer } from "./raster.ts";

const UNIT = 64;
const LINE: [number, number][] = [
  [14, 44],
  [27, 33],
  [37, 33],
  [50, 20],
];
const GROUND: [number, number, number] = [0x14, 0x21, 0x1d];
const WHITE: [number, number, number] = [255, 255, 255];

const MARK: Layer[] = [
  { shape: ring([32, 32], 21, 3), colour: [0x4b, 0x62, 0x59] },
  { shape: line(LINE, 4), colour: [0x63, 0xdf, 0xbd] },
  { shape: diamond([14, 44], 8), colour: [0xf0, 0xbd, 0x4f] },
  { shape: disc([50, 20], 8), colour: [0xcb, 0xb8, 0xff] },
  { shape: disc([50, 20], 6), colour: [0x7a, 0x5b, 0xd0] },
];

/** Return layers drawn smaller, in the middle: a mask may cut off the rest. */
function shrunk(layers: Layer[], scale: number): Layer[] {
  const middle = UNIT / 2;
  return layers.map(({ shape, colour }) => ({
    shape: (x, y) => shape((x - middle) / scale + middle, (y - middle) / scale + middle) * scale,
    colour,
  }));
}

/** Return the icons by file name. */
export function drawIcons(): Record<string, Buffer> {
  const any = [{ shape: tile(UNIT, 14), colour: GROUND }, ...MARK];
  const maskable = [{ shape: tile(UNIT, 0), colour: GROUND }, ...shrunk(MARK, 0.72)];
  const badge: Layer[] = [line(LINE, 7), diamond([14, 44], 11), disc([50, 20], 10)].map((shape) => ({
    shape,
    colour: WHITE,
  }));
  return {
    "icon-192.png": draw(any, 192, UNIT),
    "icon-512.png": draw(any, 512, UNIT),
    "icon-maskable-512.png": draw(maskable, 512, UNIT),
    "icon-apple-180.png": draw(maskable, 180, UNIT),
    "badge-96.png": draw(badge, 96, UNIT),
  };
}

export function icons(): Plugin {
  return {
    name: "leyline-icons",
    apply: "build",
    generateBundle() {
      for (const [fileName, source] of Object.entries(drawIcons()))
        this.emitFile({ type: "asset", fileName, source });
    },
  };
}
