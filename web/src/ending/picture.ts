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

/** Write a line, smaller if it would not fit. */
function write(
  pen: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  size: number,
  font: string,
  room = WIDTH - 2 * EDGE,
): void {
  pen.font = font;
  const wide = pen.measureText(words).width;
  if (wide > room)
    pen.font = font.replace(`${size}px`, `${Math.max(12, Math.floor((size * room) / wide))}px`);
  pen.fillText(words, x, y, room);
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
    const score = player.score === null ? "" : ` ${player.score}`;
    write(
      pen,
      `${player.name}${score}`,
      x + 44,
      272,
      30,
      `${player.won ? 700 : 400} 30px ${text}`,
      room - 64,
    );
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
