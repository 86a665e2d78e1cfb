/** The end of a game as a picture to share: who won and how, everybody's points, the curve. Drawn in this browser, in the
 * colours of the page as it is. */

import { areaOf, linesOf, type CurvePoint } from "../ui/curve";

export interface EndPicture {
  game: string;
  title: string;
  how: string;
  /** The winners first. */
  players: { name: string; colour: string; score: number | null; won: boolean }[];
  points: CurvePoint[];
  /** The seat whose chances the curve shows: the first of the players. */
  up: number;
  ground: string;
  ink: string;
  /** The faces of headlines and of text, as in CSS. */
  display: string;
  text: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 64;
const CURVE = { top: 330, height: 220 };
/** What is too long is written this much smaller at most. */
const LEAST = 0.6;

/** Draw the picture; null where the browser cannot. */
export async function drawEnd(end: EndPicture): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  pen.fillStyle = end.ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = end.ink;
  pen.textBaseline = "alphabetic";
  write(pen, end.game, EDGE, 74, 28, `600 28px ${end.text}`);
  write(pen, end.title, EDGE, 146, 64, `400 64px ${end.display}`);
  write(pen, end.how, EDGE, 192, 28, `400 28px ${end.text}`);
  drawPlayers(pen, end);
  drawCurve(pen, end);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Write a line, a little smaller if it would not fit, and cut if that is not enough; return its width. */
function write(
  pen: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  size: number,
  font: string,
  room = WIDTH - 2 * EDGE,
): number {
  pen.font = font;
  const scale = Math.min(1, Math.max(LEAST, room / pen.measureText(words).width));
  if (scale < 1) pen.font = font.replace(`${size}px`, `${Math.floor(size * scale)}px`);
  const fitting = cut(words, room, (each) => pen.measureText(each).width);
  pen.fillText(fitting, x, y);
  return pen.measureText(fitting).width;
}

/** Return as much of a text as fits, with an ellipsis if something is missing; no letter is cut in two. */
export function cut(words: string, room: number, widthOf: (words: string) => number): string {
  if (widthOf(words) <= room) return words;
  const letters = [...new Intl.Segmenter().segment(words)].map(({ segment }) => segment);
  while (letters.length > 0 && widthOf(`${letters.join("").trimEnd()}…`) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function drawPlayers(pen: CanvasRenderingContext2D, { players, ink, text }: EndPicture): void {
  const room = (WIDTH - 2 * EDGE) / players.length;
  players.forEach((player, index) => {
    const x = EDGE + index * room;
    pen.fillStyle = player.colour;
    pen.beginPath();
    pen.arc(x + 16, 262, player.won ? 16 : 11, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = ink;
    const font = `${player.won ? 700 : 400} 30px ${text}`;
    pen.font = font;
    const score = player.score === null ? "" : String(player.score);
    const taken = pen.measureText(score).width;
    const wide = write(pen, player.name, x + 44, 272, 30, font, room - 76 - taken);
    write(pen, score, x + 56 + wide, 272, 30, font);
  });
}

function drawCurve(pen: CanvasRenderingContext2D, { points, up, players, ink }: EndPicture): void {
  pen.save();
  pen.translate(EDGE, CURVE.top);
  pen.scale((WIDTH - 2 * EDGE) / 100, CURVE.height / 100);
  pen.fillStyle = pen.strokeStyle = ink;
  pen.globalAlpha = 0.12;
  pen.fillRect(0, 0, 100, 100);
  const colour = players[0]?.colour ?? ink;
  pen.fillStyle = colour;
  pen.globalAlpha = 0.35;
  if (points.length > 1) pen.fill(new Path2D(areaOf(points, up)));
  pen.restore();
  // Lines are as thick in both directions, whatever the scale.
  const scaled = new Path2D();
  const { sure, rough } = linesOf(points, up);
  scaled.addPath(
    new Path2D(sure + rough),
    new DOMMatrix([(WIDTH - 2 * EDGE) / 100, 0, 0, CURVE.height / 100, EDGE, CURVE.top]),
  );
  pen.strokeStyle = colour;
  pen.lineWidth = 4;
  pen.lineJoin = pen.lineCap = "round";
  pen.stroke(scaled);
}
