import { baselineBelow, type TallSign, tallSign } from "./extension-signs.ts";
import type { FontFacts } from "./fonts.ts";
import type { GraphicsState, TextPlace } from "./graphics-state.ts";
import { joinGlyphs, LOST, signText } from "./letters.ts";
import { apply, type Box, heightScale, multiply } from "./matrix.ts";
import { list, property } from "./values.ts";

/** Letters and their box, in points from the lower left corner; the right edge is where the next letter would begin. */
export interface Strip {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  readonly endY: number;
  /** Height of its letters on paper. */
  readonly size: number;
  /** Direction of the text in degrees, counter-clockwise. */
  readonly angle: number;
  readonly font: FontFacts;
  /** Whether a space was painted before it. */
  readonly blankBefore: boolean;
  /** Height of a tall sign in type sizes. */
  readonly tall: number | undefined;
}

/** Letters painted together, up to the next space. */
export interface Piece extends Strip {
  /** Id of its marked content, in tagged files. */
  readonly tag: number | undefined;
  /** Whether it is invisible: by mode, size, transparency, clipping, position, or a layer that is off. */
  readonly hidden: boolean;
  /** Whether it is white with nothing painted beneath, except perhaps a picture. */
  readonly pale: boolean;
  readonly invisibleMode: boolean;
}

/** Jumps larger than this share of the type size are spaces; backwards, they place a letter over another. */
export const BLANK = 0.17;

/** A font unit above this does not reflect the height of the letters. */
const DRAWN = 0.05;

type Glyph = NonNullable<ReturnType<typeof toGlyph>>;

/** Bold text may be painted several times; the offset is at most this share of the type size. */
const OVER = 0.06;

const SPELT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{4}/u;

/** Splits painted text into strips, and advances the position of the next letter. */
export class PieceWriter {
  private readonly emit: (strip: Strip) => void;
  private glyphs: string[] = [];
  private start: readonly [number, number] | undefined;
  private blank = false;
  /** Where each letter was painted, with its index on the page. */
  private readonly painted = new Map<string, number>();
  private count = 0;
  private last: readonly [number, number] = [0, 0];

  constructor(emit: (strip: Strip) => void) {
    this.emit = emit;
  }

  /** Whether the same letter was already painted here, under the same conditions. */
  private isPaintedOver(text: string, pen: Pen): boolean {
    const { size } = pen.look();
    const [x, y] = pen.at();
    const step = Math.max(size * OVER, 0.01);
    const [column, row] = [Math.round(x / step), Math.round(y / step)];
    const under = `${step.toFixed(2)} ${pen.conditions} ${text}`;
    this.count++;
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const before = this.painted.get(`${column + dx} ${row + dy} ${under}`);
        // Adjacent narrow letters are no repetition: only a letter that has not moved is painted over its neighbour.
        if (before !== undefined && (before < this.count - 1 || this.stays(x, y, size))) return true;
      }
    this.painted.set(`${column} ${row} ${under}`, this.count);
    this.last = [x, y];
    return false;
  }

  private stays(x: number, y: number, size: number): boolean {
    return Math.hypot(x - this.last[0], y - this.last[1]) < size * 0.02;
  }

  write(glyphs: readonly unknown[], pen: Pen): void {
    for (const glyph of glyphs) {
      if (typeof glyph === "number") this.jump(glyph, pen);
      else {
        const known = toGlyph(glyph);
        if (known) this.letter(known, pen);
      }
    }
    this.finish(pen);
  }

  /** Moves by thousandths of the size, with positive values moving backwards. */
  private jump(amount: number, pen: Pen): void {
    if (Math.abs(amount) > BLANK * 1_000) this.finish(pen);
    const way = (amount / 1_000) * pen.state.size;
    pen.move(pen.font.vertical ? way : -way);
  }

  private letter({ unicode, width, isSpace, advance, source }: Glyph, pen: Pen): void {
    const { state, font } = pen;
    const spacing = state.charSpacing + (isSpace ? state.wordSpacing : 0);
    const sign = tallSignOf(source, unicode, font);
    const known = sign?.text ?? signText(unicode, font.alphabet);
    font.texts.set(property(source, "originalCharCode"), unicode);
    if (known === " " && !isSpace && /^\p{Cc}$/u.test(unicode)) font.strange.add(unicode);
    const text = known.trim() === "" && font.isLost(source) ? LOST : known;
    if (font.widths.size < 4 && /^[a-z]$/iu.test(text)) font.widths.add(Math.round((width * font.unit) / 0.02));
    if (text === " ") {
      this.finish(pen);
      this.blank = true;
    } else if (text !== "" && this.isPaintedOver(text, pen)) this.finish(pen);
    else if (text !== "") {
      if (sign || (text === "," && font.math)) this.finish(pen);
      this.start ??= pen.at();
      this.glyphs.push(text);
    }
    if (font.vertical) pen.move((advance ?? -1 / font.unit) * state.size * font.unit - spacing);
    else pen.move(width * state.size * font.unit + spacing);
    if (sign || (text === "," && font.math)) this.finish(pen, sign);
  }

  private finish(pen: Pen, sign?: TallSign): void {
    if (!this.start) return;
    const [x, y] = this.start;
    const [endX, endY] = pen.at();
    const text = joinGlyphs(this.glyphs);
    const { painted } = pen.font;
    painted.all += text.length;
    if (SPELT.test(text)) painted.spelt += text.length;
    const { size, angle } = pen.look();
    // Type 3 fonts may have any unit, so the width gives the height.
    const drawn = pen.font.unit > DRAWN ? (Math.hypot(endX - x, endY - y) / this.glyphs.length) * 1.9 : 0;
    const [left, down] = sign ? pen.down(baselineBelow(sign.tall)) : [0, 0];
    this.emit({
      ...{ text, x: x + left, y: y + down, endX: endX + left, endY: endY + down },
      ...{ size: Math.max(size, drawn), angle, font: pen.font, blankBefore: this.blank, tall: sign?.tall },
    });
    this.glyphs = [];
    this.start = undefined;
    this.blank = false;
  }
}

/** State, position and font in which something is painted. */
export class Pen {
  readonly state: GraphicsState;
  readonly font: FontFacts;
  /** A key for visibility and style. */
  readonly conditions: string;
  private readonly place: TextPlace;

  constructor(state: GraphicsState, place: TextPlace, font: FontFacts, hides = "") {
    const { mode, alpha, white, clip } = state;
    this.conditions = `${mode} ${alpha < 0.03} ${white} ${hides} ${clip ? Object.values(clip).map(Math.round).join(" ") : ""}`;
    this.state = state;
    this.place = place;
    this.font = font;
  }

  move(way: number): void {
    if (this.font.vertical) this.place.advance(0, way);
    else this.place.advance(way * this.state.stretch, 0);
  }

  at(): readonly [number, number] {
    return apply(multiply(this.state.ctm, this.place.text), 0, this.state.rise);
  }

  /** A way down the page, in type sizes. */
  down(sizes: number): readonly [number, number] {
    const matrix = multiply(this.state.ctm, this.place.text);
    const [from, to] = [apply(matrix, 0, 0), apply(matrix, 0, -sizes * this.state.size)];
    return [to[0] - from[0], to[1] - from[1]];
  }

  look(): Pick<Strip, "size" | "angle"> {
    const { size, stretch, ctm } = this.state;
    const matrix = multiply(ctm, this.place.text);
    const [a, b, c, d] = matrix;
    const way = Math.sign(size * stretch) || 1;
    const radians = this.font.vertical ? Math.atan2(-d, -c) : Math.atan2(b * way, a * way);
    return { size: Math.abs(size) * heightScale(matrix), angle: (Math.round((radians * 180) / Math.PI) + 360) % 360 };
  }
}

/** The radical sign of TeX's symbols hangs like its tall signs. */
function tallSignOf(glyph: unknown, unicode: string, font: FontFacts): TallSign | undefined {
  if (font.alphabet === "tall") return tallSign(property(glyph, "originalCharCode"));
  return font.math === "mathcal" && unicode === "√" ? { text: "√", tall: 1 } : undefined;
}

function toGlyph(value: unknown) {
  const [unicode, width] = [property(value, "unicode"), property(value, "width")];
  if (typeof unicode !== "string" || typeof width !== "number") return undefined;
  const [metric] = list(property(value, "vmetric"));
  const advance = typeof metric === "number" ? metric : undefined;
  return { unicode, width, isSpace: property(value, "isSpace") === true, advance, source: value };
}

/** Letters up to the next space, on a page rotated so that they run from left to right. */
export interface Word {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  /** Baseline, upwards from the bottom of the page. */
  readonly y: number;
  readonly size: number;
  readonly font: FontFacts;
  readonly blankBefore: boolean;
  readonly tag: number | undefined;
  readonly link: string | undefined;
  /** The TeX of several letters set above each other, such as a fraction. */
  readonly tex?: string;
  /** Height of a tall sign in type sizes. */
  readonly tall?: number | undefined;
  /** The kind of form field that it is the value of. */
  readonly field?: Field["kind"];
}

/** A form field and its value. */
export interface Field {
  readonly id: string;
  readonly box: Box;
  /** A check box has its label after it, other fields before, above or below. */
  readonly kind: "text" | "box";
  readonly value: string;
}
