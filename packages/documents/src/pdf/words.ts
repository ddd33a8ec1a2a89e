import { withFields } from "./forms.ts";
import { type Box, boxBetween } from "./matrix.ts";
import type { Rule } from "./paths.ts";
import type { Field, Piece, Word } from "./pieces.ts";
import { heaviest, lettersBy } from "./values.ts";

export interface LinkBox {
  readonly box: Box;
  readonly url: string;
}

/** The direction of most letters on a page. */
export const mainAngle = (pieces: readonly Piece[]): number => heaviest(lettersBy(pieces, ({ angle }) => angle));

interface FrameOptions {
  readonly angle: number;
  readonly links: readonly LinkBox[];
  readonly rules: readonly Rule[];
  readonly view: Box;
  readonly fields: readonly Field[];
}

/** Rotates the page with its lines so that pieces of this angle are upright. */
export function frameOf(pieces: readonly Piece[], { angle, links, rules, view, fields }: FrameOptions) {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turn = (x: number, y: number): readonly [number, number] => [x * cos + y * sin, y * cos - x * sin];
  const words: Word[] = [];
  const seen = new Set<string>();
  for (const piece of pieces) {
    const [startX, y] = turn(piece.x, piece.y);
    const [endX] = turn(piece.endX, piece.endY);
    const word = { x: Math.min(startX, endX), right: Math.max(startX, endX), y };
    if (isRepeat(piece.text, word, seen)) continue;
    const { text, size, font, blankBefore, tag, tall } = piece;
    const link = links.length === 0 ? undefined : linkAt(links, (piece.x + piece.endX) / 2, piece.y + size / 4);
    words.push({ ...word, text, size, font, blankBefore, tag, link, tall });
  }
  const box = turnedBox(view, turn);
  const placed = fields.map((field) => ({ ...field, box: turnedBox(field.box, turn) }));
  return { words: withFields(words, placed), rules: rules.map((rule) => turnedRule(rule, turn)), view: box };
}

/** Bold text may be painted twice with a tiny offset. */
function isRepeat(text: string, { x, y }: { readonly x: number; readonly y: number }, seen: Set<string>): boolean {
  const [column, row] = [Math.round(x), Math.round(y)];
  for (const dx of [-1, 0, 1]) if (seen.has(`${column + dx} ${row} ${text}`)) return true;
  seen.add(`${column} ${row} ${text}`);
  return false;
}

const linkAt = (links: readonly LinkBox[], x: number, y: number): string | undefined =>
  links.find(({ box }) => x >= box.left && x <= box.right && y >= box.bottom - 1 && y <= box.top + 1)?.url;

type Turn = (x: number, y: number) => readonly [number, number];

function turnedBox({ left, bottom, right, top }: Box, turn: Turn): Box {
  return boxBetween(...turn(left, bottom), ...turn(right, top));
}

function turnedRule({ x0, y0, x1, y1 }: Rule, turn: Turn): Rule {
  const { left, right, bottom, top } = turnedBox({ left: x0, bottom: y0, right: x1, top: y1 }, turn);
  return { x0: left, x1: right, y0: bottom, y1: top };
}
