/** Draws a few shapes as a PNG: enough for icons, without a library. Every shape is a distance to its edge. */

import { crc32, deflateSync } from "node:zlib";

type Point = [number, number];
/** How far a point lies outside a shape; negative inside. */
type Shape = (x: number, y: number) => number;

export interface Layer {
  shape: Shape;
  /** Red, green, blue. */
  colour: [number, number, number];
}

export function disc([cx, cy]: Point, radius: number): Shape {
  return (x, y) => Math.hypot(x - cx, y - cy) - radius;
}

export function ring(centre: Point, radius: number, width: number): Shape {
  const inner = disc(centre, radius);
  return (x, y) => Math.abs(inner(x, y)) - width / 2;
}

/** A square with round corners. */
export function tile(size: number, corner: number): Shape {
  const half = size / 2;
  return (x, y) => {
    const dx = Math.abs(x - half) - half + corner;
    const dy = Math.abs(y - half) - half + corner;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
  };
}

/** A square on its corner. */
export function diamond([cx, cy]: Point, reach: number): Shape {
  return (x, y) => (Math.abs(x - cx) + Math.abs(y - cy) - reach) * Math.SQRT1_2;
}

/** A line through points, with round ends. */
export function line(points: Point[], width: number): Shape {
  const pieces = points.slice(1).map((to, index) => [points[index]!, to] as const);
  return (x, y) =>
    Math.min(
      ...pieces.map(([[ax, ay], [bx, by]]) => {
        const [dx, dy] = [bx - ax, by - ay];
        const at = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
        return Math.hypot(x - ax - at * dx, y - ay - at * dy);
      }),
    ) -
    width / 2;
}

/** Return a picture of layers, the lowest first, that are drawn on a square of `unit`. */
export function draw(layers: Layer[], size: number, unit: number): Buffer {
  const pixels = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y] = [((column + 0.5) * unit) / size, ((row + 0.5) * unit) / size];
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (const { shape, colour } of layers) {
        const cover = Math.max(0, Math.min(1, 0.5 - (shape(x, y) * size) / unit));
        const kept = alpha * (1 - cover);
        const total = cover + kept;
        if (total === 0) continue;
        red = (colour[0] * cover + red * kept) / total;
        green = (colour[1] * cover + green * kept) / total;
        blue = (colour[2] * cover + blue * kept) / total;
        alpha = total;
      }
      pixels.set([red, green, blue, alpha * 255].map(Math.round), row * (size * 4 + 1) + 1 + column * 4);
    }
  }
  return png(pixels, size);
}

function png(rows: Buffer, size: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8); // 8 bits, red green blue alpha
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
