import type { FontFacts } from "./fonts.ts";
import { fontOf, type GraphicsState, isWhite, startState, TextPlace } from "./graphics-state.ts";
import { area, type Box, boxAround, boxBetween, holds, meet, multiply, overlaps, toMatrix, UNIT } from "./matrix.ts";
import { filledRules, type Rule, strokedRules } from "./paths.ts";
import { Pen, type Piece, PieceWriter, type Strip } from "./pieces.ts";
import { boxOf, list, number, type OperatorNumbers, property } from "./values.ts";

export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

export interface ProgramOptions {
  readonly numbers: OperatorNumbers;
  readonly view: Box;
  /** Whether an optional content group (layer) is on. */
  layerIsOn(group: unknown): boolean;
  fontOf(name: string): FontFacts;
  /** Annotations whose text is already known, and need not be read from their appearance. */
  readonly known: ReadonlySet<string>;
}

type Run = (args: readonly unknown[]) => void;

interface Mark {
  readonly off: boolean;
  readonly id: number | undefined;
  readonly artifact: boolean;
}

/** Maximum lines; maps and drawings have more than any table. */
const MAX_RULES = 20_000;
/** Maximum backgrounds, as each white word is compared with all of them. */
const MAX_GROUNDS = 2_000;

/** Executes a page's operators as far as needed to find visible letters and lines. */
export class PageProgram {
  readonly pieces: Piece[] = [];
  readonly pictures: Box[] = [];
  readonly rules: Rule[] = [];
  /** Filled boxes in painting order. */
  private readonly grounds: { readonly box: Box; readonly white: boolean }[] = [];
  private readonly options: ProgramOptions;
  private readonly does: ReadonlyMap<number, Run>;
  private readonly paints: Readonly<Record<"fill" | "stroke", ReadonlySet<number>>>;
  private readonly marks: Mark[] = [];
  private readonly place = new TextPlace();
  private readonly writer = new PieceWriter((strip) => this.add(strip));
  private readonly stack: GraphicsState[] = [];
  private state = startState();
  private clipping = false;
  private isKnown = false;
  /** Whether painting goes into a soft mask and so is not visible itself. */
  private masks: boolean[] = [];
  /** Whether a state was saved, transformed and restored without painting: the library skipped an image there. */
  private bare = false;

  constructor(options: ProgramOptions) {
    this.options = options;
    const { numbers } = options;
    const named = Object.entries({ ...this.stateOperators(), ...this.textOperators(), ...this.paintOperators() });
    this.does = new Map(named.flatMap(([name, run]) => (numbers[name] === undefined ? [] : [[numbers[name], run]])));
    const set = (names: string) => new Set(names.split(" ").flatMap((name) => numbers[name] ?? []));
    this.paints = {
      fill: set("fill eoFill fillStroke eoFillStroke closeFillStroke closeEOFillStroke"),
      stroke: set("stroke closeStroke fillStroke eoFillStroke closeFillStroke closeEOFillStroke"),
    };
  }

  run({ fnArray, argsArray }: Operators): this {
    for (const [index, operator] of fnArray.entries()) this.does.get(operator)?.(list(argsArray[index]));
    return this;
  }

  private change(change: (args: readonly unknown[]) => Partial<GraphicsState>): Run {
    return (args) => {
      Object.assign(this.state, change(args));
    };
  }

  private stateOperators(): Readonly<Record<string, Run>> {
    const push = () => this.stack.push({ ...this.state });
    const mark = (off: boolean, artifact: boolean, id?: number) => this.marks.push({ off, artifact, id });
    return {
      save: () => {
        push();
        this.bare = false;
      },
      restore: () => this.restore(),
      transform: (args) => {
        this.state.ctm = multiply(this.state.ctm, toMatrix(args));
        this.bare = true;
      },
      paintFormXObjectBegin: ([matrix, box]) => {
        push();
        this.bare = false;
        this.state.ctm = multiply(this.state.ctm, toMatrix(matrix));
        const inner = boxOf(box);
        if (inner) this.clipTo(boxAround(this.state.ctm, inner));
      },
      paintFormXObjectEnd: () => this.pop(),
      beginAnnotation: ([id, rect, transform, matrix]) => {
        push();
        this.isKnown = this.options.known.has(String(id));
        this.clipTo(boxOf(rect));
        this.state.ctm = multiply(multiply(this.state.ctm, toMatrix(transform)), toMatrix(matrix));
      },
      endAnnotation: () => {
        this.isKnown = false;
        this.pop();
      },
      beginGroup: ([group]) => this.masks.push(Boolean(property(group, "smask"))),
      endGroup: () => this.masks.pop(),
      setFillRGBColor: this.change(([colour]) => ({ white: isWhite(colour) })),
      setFillColorN: this.change(() => ({ white: false })),
      setStrokeRGBColor: this.change(([colour]) => ({ strokesWhite: isWhite(colour) })),
      setGState: ([entries]) => this.graphicsState(list(entries)),
      clip: () => this.willClip(),
      eoClip: () => this.willClip(),
      beginMarkedContent: ([tag]) => mark(false, tag === "Artifact"),
      beginMarkedContentProps: ([tag, given]) =>
        tag === "OC"
          ? mark(!this.options.layerIsOn(given), false)
          : mark(false, tag === "Artifact", typeof given === "number" ? given : undefined),
      endMarkedContent: () => this.marks.pop(),
    };
  }

  private paintOperators(): Readonly<Record<string, Run>> {
    const picture = () => {
      this.pictures.push(boxAround(this.state.ctm, UNIT));
      this.bare = false;
    };
    return {
      constructPath: ([operator, data, box]) => this.path(number(operator), list(data)[0], box),
      paintImageXObject: picture,
      paintInlineImageXObject: picture,
      paintImageMaskXObject: picture,
      shadingFill: () => this.cover(this.state.clip ?? this.options.view, false),
      showText: ([glyphs]) => this.show(list(glyphs)),
    };
  }

  private textOperators(): Readonly<Record<string, Run>> {
    const set = (change: (value: number) => Partial<GraphicsState>): Run =>
      this.change((args) => change(number(args[0])));
    const { place } = this;
    return {
      beginText: () => place.set([1, 0, 0, 1, 0, 0]),
      setTextMatrix: ([matrix]) => place.set(toMatrix(matrix)),
      moveText: ([x, y]) => place.moveLine(number(x), number(y)),
      setLeadingMoveText: ([x, y]) => {
        this.state.leading = -number(y);
        place.moveLine(number(x), number(y));
      },
      nextLine: () => place.moveLine(0, -this.state.leading),
      setLeading: set((leading) => ({ leading })),
      setCharSpacing: set((charSpacing) => ({ charSpacing })),
      setWordSpacing: set((wordSpacing) => ({ wordSpacing })),
      setHScale: set((percent) => ({ stretch: percent / 100 })),
      setTextRise: set((rise) => ({ rise })),
      setTextRenderingMode: set((mode) => ({ mode })),
      setFont: this.change(fontOf),
    };
  }

  private pop(): void {
    this.state = this.stack.pop() ?? this.state;
  }

  private restore(): void {
    const box = boxAround(this.state.ctm, UNIT);
    if (this.bare && this.pictures.length < MAX_GROUNDS && area(box) > Math.min(100, area(this.options.view) / 10))
      this.pictures.push(box);
    this.bare = false;
    this.pop();
  }

  private willClip(): void {
    this.clipping = true;
    this.bare = false;
  }

  private clipTo(box: Box | undefined): void {
    if (box) this.state.clip = this.state.clip ? meet(this.state.clip, box) : box;
  }

  private graphicsState(entries: readonly unknown[]): void {
    for (const entry of entries) {
      const [key, value] = list(entry);
      if (key === "ca") this.state.alpha = number(value);
      if (key === "Font") Object.assign(this.state, fontOf(list(value)));
    }
  }

  private path(operator: number, data: unknown, given: unknown): void {
    this.bare = false;
    const { ctm, white, strokesWhite } = this.state;
    const inner = boxOf(given);
    const box = inner && boxAround(ctm, inner);
    if (this.clipping) this.clipTo(box);
    this.clipping = false;
    if (!box || !this.isSeen()) return;
    const fills = this.paints.fill.has(operator);
    if (fills) this.cover(box, white);
    if (this.rules.length > MAX_RULES) return;
    if (fills && !white) this.draw(filledRules(data, ctm));
    if (this.paints.stroke.has(operator) && !strokesWhite) this.draw(strokedRules(data, ctm));
  }

  private cover(box: Box, white: boolean): void {
    this.bare = false;
    if (this.isSeen() && this.grounds.length < MAX_GROUNDS) this.grounds.push({ box, white });
  }

  private isSeen(): boolean {
    return this.state.alpha >= 0.1 && !this.marks.some(({ off }) => off);
  }

  /** A path may have more lines than a call may have arguments. */
  private draw(rules: readonly Rule[]): void {
    for (const rule of rules) if (this.rules.length <= MAX_RULES) this.rules.push(rule);
  }

  private show(glyphs: readonly unknown[]): void {
    this.bare = false;
    const hides = `${this.isKnown} ${this.masks.includes(true)} ${this.marks.some(({ off }) => off)}`;
    this.writer.write(glyphs, new Pen(this.state, this.place, this.options.fontOf(this.state.fontName), hides));
  }

  private add(strip: Strip): void {
    if (this.isKnown) return;
    const mark = this.marks.findLast(({ id, artifact }) => id !== undefined || artifact);
    this.pieces.push({ ...strip, ...this.seen(strip), tag: mark?.id });
  }

  private seen({ x, y, endX, endY, size }: Strip): Pick<Piece, "hidden" | "pale" | "invisibleMode"> {
    const { mode, alpha, white, clip } = this.state;
    const invisibleMode = mode === 3 || mode === 7 || alpha < 0.03;
    const strip = boxBetween(x, y, endX, endY);
    const away = !holds(this.options.view, x, y) || (clip !== undefined && !overlaps(clip, strip, size));
    const off = this.marks.some((mark) => mark.off) || this.masks.includes(true);
    const ground = white ? this.grounds.findLast(({ box }) => holds(box, x, y + size / 4)) : undefined;
    return {
      hidden: invisibleMode || size < 1 || away || off,
      invisibleMode,
      pale: white && mode !== 1 && (ground?.white ?? true),
    };
  }
}
