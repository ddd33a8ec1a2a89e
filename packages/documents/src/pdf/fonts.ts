import { texSigns } from "./tex-fonts.ts";
import { list, type OperatorNumbers, property } from "./values.ts";

type Alphabet = "pictures" | "symbols" | "tall" | ReadonlyMap<string, string> | undefined;
type MathStyle = "mathnormal" | "mathcal" | "mathbb" | "mathfrak";

/** Properties of a font relevant for reading. */
export interface FontFacts {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly vertical: boolean;
  /** The TeX style of its capitals if it is a font of formulas, and not of prose as well. */
  readonly math: MathStyle | undefined;
  /** Numbers of characters painted, and of those in words of four or more letters. */
  readonly painted: { all: number; spelt: number };
  /** Whether its glyphs are pictures, mathematical symbols or the tall signs of TeX, or other signs by their text. */
  readonly alphabet: Alphabet;
  /** Factor from glyph widths to widths at size 1. */
  readonly unit: number;
  /** Text of its glyphs by code. */
  readonly texts: Map<unknown, string>;
  /** Control characters among the glyphs' text: many mean that the font has no usable mapping. */
  readonly strange: Set<string>;
  /** Approximate glyph widths: a monospaced font has one. */
  readonly widths: Set<number>;
  /** Whether a glyph with blank text is a letter that the font does not map. */
  isLost(glyph: unknown): boolean;
}

/** Whether a font maps none of its glyphs. One or two such glyphs are its spaces. */
export const isGarbled = ({ strange, texts }: FontFacts): boolean => strange.size > 5 && strange.size > texts.size / 6;

/** Scripts in which a letter has one or two shapes in a font. */
const ONE_SHAPE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Nd}]$/u;

/**
 * Whether a font maps glyphs wrongly: several to the same text, or none, so that glyph numbers are read as letters. In
 * that case the third glyph is the space, and small letters are read as capitals.
 */
export function isDoubtful({ texts, strange }: FontFacts): boolean {
  const all = [...texts.values()];
  if (strange.has("\u0003") && all.length >= 8 && !all.some((text) => /^[a-z]$/u.test(text))) return true;
  const letters = all.filter((text) => ONE_SHAPE.test(text));
  return letters.length >= 8 && letters.length >= new Set(letters).size * 2;
}

interface PageFonts {
  /** Fonts and outlines by the PDF library's names. */
  readonly objects: { has(id: string): boolean; get(id: string): unknown };
  readonly numbers: OperatorNumbers;
}

const MONO =
  /mono(?!type)|courier|consol|typewriter|menlo|cmtt|lettergothic|inconsolata|fira ?code|source ?code|^SF(?:[TSI]T|TC)\d|^(?:t1x|tx)tt/iu;

const ALPHABETS: readonly (readonly [RegExp, Alphabet])[] = [
  [/wingdings/iu, "pictures"],
  [/^symbol/iu, "symbols"],
  [/^(?:CMEX|LMMathExtension)/iu, "tall"],
  [/^CMB?SY/iu, new Map(Object.entries(texSigns.symbols))],
  [/^CMMI/iu, new Map(Object.entries(texSigns.italics))],
  [/^MSAM/iu, new Map(Object.entries(texSigns.relations))],
  [/^MSBM/iu, new Map(Object.entries(texSigns.negations))],
];

const OFFICE = /Math(?![a-z])/u;

/** Fonts of formulas: those of TeX and its successors, and those of office programs. */
const MATH: readonly (readonly [RegExp, MathStyle])[] = [
  [/^(?:CMB?SY|LMMathSymbols|MTSY|EUS[MB]|RSFS|NewTXSY|txsy|pxsy)/iu, "mathcal"],
  [/^MSBM/iu, "mathbb"],
  [/^EUF[MB]/iu, "mathfrak"],
  [/^(?:CMMI|CMEX|LMMath|MSAM|MTMI|MTEX|EURM|NewTXMI|NewPXMI|txmi|pxmi|rtxmi)/iu, "mathnormal"],
  [OFFICE, "mathnormal"],
];

const mathStyleOf = (name: string): MathStyle | undefined => MATH.find(([names]) => names.test(name))?.[1];

export function factsOf(id: string, page: PageFonts): FontFacts {
  const { objects } = page;
  const font = objects.has(id) ? objects.get(id) : undefined;
  const fact = (key: string) => property(font, key);
  const name = String(fact("name") ?? "").replace(/^[A-Z]{6}\+/u, "");
  const [unit] = list(fact("fontMatrix"));
  const isNamed = fact("isMonospace") === true || MONO.test(name);
  const widths = new Set<number>();
  const [math, isOffice] = [mathStyleOf(name), OFFICE.test(name)];
  const painted = { all: 0, spelt: 0 };
  return {
    bold:
      fact("bold") === true ||
      fact("black") === true ||
      /bold/iu.test(name) ||
      /black|heavy|demi|CMB|-Bd|Medi|^SF(?:B[XIL]|RB|XC|SX)\d/u.test(name),
    italic:
      fact("italic") === true ||
      /italic/iu.test(name) ||
      /oblique|CMTI|CMSL|-It|^SF(?:TI|SL|BI|BL|ST|IT|SI)\d/u.test(name),
    // A monospaced font by name only has glyphs of several widths.
    get mono() {
      return widths.size <= 2 && isNamed;
    },
    widths,
    vertical: fact("vertical") === true,
    // Unlike those of TeX, the fonts of office programs have upright letters, in which prose may be set.
    get math() {
      return isOffice && painted.spelt > Math.max(20, painted.all * 0.5) ? undefined : math;
    },
    painted,
    alphabet: ALPHABETS.find(([names]) => names.test(name))?.[1],
    unit: typeof unit === "number" && unit !== 0 ? unit : 0.001,
    texts: new Map(),
    strange: new Set(),
    isLost: lostGlyphs(id, font, page),
  };
}

/** Number of values in an outline that encloses nothing. */
const OUTLINE = 8;
const MARKS = new Set(
  "showText shadingFill paintImageXObject paintInlineImageXObject paintImageMaskXObject paintImageMaskXObjectGroup paintImageMaskXObjectRepeat paintSolidColorImageMask".split(
    " ",
  ),
);

/** Whether the program of a Type 3 glyph leaves ink; undefined if it is empty. */
function drawsInk(program: unknown, nameOf: ReadonlyMap<unknown, string>): boolean | undefined {
  const operators = list(property(program, "fnArray")).map((operator) => nameOf.get(operator) ?? "");
  const given = list(property(program, "argsArray"));
  const hasPath = ([operator, data]: readonly unknown[]) =>
    nameOf.get(operator) !== "endPath" && Number(property(list(data)[0], "length") ?? 0) > 0;
  const paints = (operator: string, at: number) =>
    MARKS.has(operator) || (operator === "constructPath" && hasPath(list(given[at])));
  return operators.length > 0 ? operators.some(paints) : undefined;
}

/** Checks what a glyph paints: a space leaves no ink. */
function lostGlyphs(id: string, font: unknown, { objects, numbers }: PageFonts): FontFacts["isLost"] {
  const known = new Map<unknown, boolean>();
  const nameOf = new Map(Object.entries(numbers).map(([name, number]) => [number, name]));
  const drawings = property(font, "charProcOperatorList");
  // Bitmap glyphs have empty programs, too, as pictures are not decoded.
  const areDrawn = Object.values(drawings ?? {}).some((program) => drawsInk(program, nameOf));
  const hasInk = (glyph: unknown): boolean | undefined => {
    if (drawings)
      return (
        drawsInk(property(drawings, String(property(glyph, "operatorListId"))), nameOf) ??
        (areDrawn ? false : undefined)
      );
    const outline = `${id}_path_${String(property(glyph, "fontChar"))}`;
    return objects.has(outline)
      ? Number(property(property(objects.get(outline), "path"), "length") ?? 0) > OUTLINE
      : undefined;
  };
  const isLost = (glyph: unknown): boolean => {
    if (property(glyph, "isSpace") === true || property(glyph, "isInFont") === false) return false;
    const [text, code] = [String(property(glyph, "unicode")), property(glyph, "originalCharCode")];
    const isControl = /^\p{Cc}$/u.test(text) && (Boolean(drawings) || code !== text.codePointAt(0));
    return hasInk(glyph) ?? (isControl || !/^[\p{Cc}\s]*$/u.test(text));
  };
  return (glyph) => {
    const code = property(glyph, "originalCharCode");
    const lost = known.get(code) ?? isLost(glyph);
    known.set(code, lost);
    return lost;
  };
}
