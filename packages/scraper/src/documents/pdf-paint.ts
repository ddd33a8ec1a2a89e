import {
  apply,
  type Box,
  boxAround,
  heightScale,
  holds,
  IDENTITY,
  type Matrix,
  moved,
  multiply,
  toMatrix,
} from "./pdf-matrix.ts";

/** Operator numbers by name, as the PDF library counts them. */
export type OperatorNumbers = Readonly<Record<string, number>>;

export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Some letters as they are painted, in the order of the page's program. */
export interface PaintedText {
  readonly text: string;
  /** Nobody sees them: invisible mode, next to no size, transparent, off the page, or in a layer that is off. */
  readonly hidden: boolean;
  /** White, with nothing painted beneath but perhaps a picture. */
  readonly pale: boolean;
  readonly invisibleMode: boolean;
  readonly x: number;
  readonly y: number;
}

export interface PaintOptions {
  readonly numbers: OperatorNumbers;
  readonly view: Box;
  /** Is this layer (optional content) switched on? */
  layerIsOn(group: unknown): boolean;
}

interface State {
  ctm: Matrix;
  size: number;
  leading: number;
  charSpacing: number;
  wordSpacing: number;
  stretch: number;
  rise: number;
  mode: number;
  white: boolean;
  alpha: number;
}

const START: State = {
  ctm: IDENTITY,
  size: 0,
  leading: 0,
  charSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  rise: 0,
  mode: 0,
  white: false,
  alpha: 1,
};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown): number => (typeof value === "number" ? value : 0);

/** `#fafafa` and brighter counts as the white of paper. */
const isWhite = (colour: unknown): boolean =>
  typeof colour === "string" && /^#f[5-9a-f]f[5-9a-f]f[5-9a-f]$/iu.test(colour);

/** Follows a page's program as far as needed to know which letters a reader sees, and where pictures are. */
export class PageProgram {
  readonly painted: PaintedText[] = [];
  readonly pictures: Box[] = [];
  private readonly options: PaintOptions;
  private readonly does: ReadonlyMap<number, (args: readonly unknown[]) => void>;
  private state: State = { ...START };
  private stack: State[] = [];
  private text: Matrix = IDENTITY;
  private line: Matrix = IDENTITY;
  private readonly grounds: { box: Box; white: boolean }[] = [];
  /** One entry per open marked content: is it in a layer that is off? */
  private readonly layers: boolean[] = [];

  constructor(options: PaintOptions) {
    this.options = options;
    const numbers = options.numbers;
    const named = Object.entries(this.operators());
    this.does = new Map(
      named.flatMap(([name, run]) => (numbers[name] === undefined ? [] : [[numbers[name], run] as const])),
    );
  }

  run({ fnArray, argsArray }: Operators): this {
    for (const [index, operator] of fnArray.entries()) this.does.get(operator)?.(list(argsArray[index]));
    return this;
  }

  private operators(): Readonly<Record<string, (args: readonly unknown[]) => void>> {
    const set = (change: (args: readonly unknown[]) => Partial<State>) => (args: readonly unknown[]) => {
      Object.assign(this.state, change(args));
    };
    const picture = () => this.pictures.push(boxAround(this.state.ctm, [0, 0, 1, 1]));
    return {
      ...this.textOperators(),
      save: () => this.stack.push({ ...this.state }),
      restore: () => this.pop(),
      transform: set((args) => ({ ctm: multiply(this.state.ctm, toMatrix(args)) })),
      paintFormXObjectBegin: ([matrix]) => {
        this.stack.push({ ...this.state });
        if (matrix) this.state.ctm = multiply(this.state.ctm, toMatrix(matrix));
      },
      paintFormXObjectEnd: () => this.pop(),
      setFillRGBColor: set(([colour]) => ({ white: isWhite(colour) })),
      setFillColorN: set(() => ({ white: false })),
      setGState: ([entries]) => this.graphicsState(list(entries)),
      constructPath: ([operator, , box]) => this.path(number(operator), box),
      paintImageXObject: picture,
      paintInlineImageXObject: picture,
      paintImageMaskXObject: picture,
      beginMarkedContent: () => this.layers.push(false),
      beginMarkedContentProps: ([tag, group]) => this.layers.push(tag === "OC" && !this.options.layerIsOn(group)),
      endMarkedContent: () => this.layers.pop(),
    };
  }

  private textOperators(): Readonly<Record<string, (args: readonly unknown[]) => void>> {
    const set = (change: (value: number) => Partial<State>) => (args: readonly unknown[]) => {
      Object.assign(this.state, change(number(args[0])));
    };
    const place = (matrix: Matrix) => {
      this.text = matrix;
      this.line = matrix;
    };
    return {
      beginText: () => place(IDENTITY),
      setTextMatrix: ([matrix]) => place(toMatrix(matrix)),
      moveText: ([x, y]) => place(moved(this.line, number(x), number(y))),
      setLeadingMoveText: ([x, y]) => {
        this.state.leading = -number(y);
        place(moved(this.line, number(x), number(y)));
      },
      nextLine: () => place(moved(this.line, 0, -this.state.leading)),
      setLeading: set((leading) => ({ leading: -leading })),
      setCharSpacing: set((charSpacing) => ({ charSpacing })),
      setWordSpacing: set((wordSpacing) => ({ wordSpacing })),
      setHScale: set((percent) => ({ stretch: percent / 100 })),
      setTextRise: set((rise) => ({ rise })),
      setTextRenderingMode: set((mode) => ({ mode })),
      setFont: ([, size]) => {
        this.state.size = number(size);
      },
      showText: ([glyphs]) => this.show(list(glyphs)),
    };
  }

  private pop(): void {
    this.state = this.stack.pop() ?? this.state;
  }

  private graphicsState(entries: readonly unknown[]): void {
    for (const entry of entries) {
      const [key, value] = list(entry);
      if (key === "ca") this.state.alpha = number(value);
      if (key === "Font") this.state.size = number(list(value)[1]);
    }
  }

  private path(operator: number, box: unknown): void {
    const { fill = -1, eoFill = -1, fillStroke = -1, eoFillStroke = -1, closeFillStroke = -1 } = this.options.numbers;
    if (![fill, eoFill, fillStroke, eoFillStroke, closeFillStroke].includes(operator) || !box || this.state.alpha < 0.1)
      return;
    const [left = 0, bottom = 0, right = 0, top = 0] = Object.values(box).map(Number);
    this.grounds.push({ box: boxAround(this.state.ctm, [left, bottom, right, top]), white: this.state.white });
  }

  private show(glyphs: readonly unknown[]): void {
    const { size, stretch, rise, charSpacing, wordSpacing } = this.state;
    const matrix = multiply(this.state.ctm, this.text);
    const [x, y] = apply(matrix, 0, rise);
    let text = "";
    let advance = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === "number") advance -= (glyph / 1_000) * size * stretch;
      else if (isGlyph(glyph)) {
        text += glyph.unicode;
        advance += ((glyph.width / 1_000) * size + charSpacing + (glyph.isSpace ? wordSpacing : 0)) * stretch;
      }
    }
    this.text = moved(this.text, advance, 0);
    if (text !== "") this.painted.push({ text, x, y, ...this.seen(x, y, Math.abs(size) * heightScale(matrix)) });
  }

  private seen(x: number, y: number, height: number): Pick<PaintedText, "hidden" | "pale" | "invisibleMode"> {
    const { mode, alpha, white } = this.state;
    const invisibleMode = mode === 3 || mode === 7;
    const away = !holds(this.options.view, x, y);
    const hidden = invisibleMode || height < 1 || alpha < 0.03 || away || this.layers.includes(true);
    const ground = this.grounds.findLast(({ box }) => holds(box, x, y + height / 4));
    return { hidden, invisibleMode, pale: white && mode !== 1 && (ground?.white ?? true) };
  }
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace?: boolean;
}

const isGlyph = (value: unknown): value is Glyph =>
  typeof value === "object" &&
  value !== null &&
  "unicode" in value &&
  typeof value.unicode === "string" &&
  "width" in value;
