import { type Element, find, isHeadingTag, isInline, isUncounted, type Text } from "./tree.ts";

/** Counts of an element's content. Characters are counted without whitespace. */
export type Stats = ReturnType<typeof empty>;

/** The counts of each element. */
export interface Measures {
  get(element: Element): Stats | undefined;
}

const empty = () => ({
  chars: 0,
  linkChars: 0,
  links: 0,
  /** Characters in blocks that look like sentences. */
  prose: 0,
  /** Blocks that look like sentences. */
  paragraphs: 0,
  headings: 0,
  images: 0,
  items: 0,
  elements: 0,
  /** Characters in `pre`. */
  code: 0,
  /** Headings that are links, as titles of other pages are. */
  titles: 0,
});
export const NOTHING: Readonly<Stats> = empty();

/** Measures every element below `root`, from the leaves up. */
export function measure(root: Element): Measures {
  const all = new Map<Element, Stats>();
  visit(root, { all, gone: noElements, known: undefined, changed: noElements }, false);
  return all;
}

/** Measures `root` alone. */
export const measureOne = (root: Element): Readonly<Stats> =>
  visit(root, { all: undefined, gone: noElements, known: undefined, changed: noElements }, false);

/**
 * Measures again without the elements in `gone`: only the boxes around them change. What is inside of them is not
 * measured, but keeps its counts.
 */
export function measureWithout(gone: ReadonlySet<Element>, known: Measures, root: Element): Measures {
  const changed = new Set<Element>();
  for (const element of gone)
    for (let at = element.parent; at && !changed.has(at); at = at === root ? undefined : at.parent) changed.add(at);
  if (!changed.has(root)) return known;
  const all = new Map<Element, Stats>();
  visit(root, { all, gone, known, changed }, false);
  return new Changed(all, known);
}

const noElements: ReadonlySet<Element> = new Set();

class Changed implements Measures {
  private readonly own: Measures;
  private readonly known: Measures;

  constructor(own: Measures, known: Measures) {
    this.own = own;
    this.known = known;
  }

  get(element: Element): Stats | undefined {
    return this.own.get(element) ?? this.known.get(element);
  }
}

/** A heading's link to itself. */
const isOwnAnchor = (it: Element): boolean => it.tag === "a" && it.get("href").startsWith("#");

interface Work {
  readonly all: Map<Element, Stats> | undefined;
  readonly gone: ReadonlySet<Element>;
  /** Counts of the elements that are not in `changed`. */
  readonly known: Measures | undefined;
  readonly changed: ReadonlySet<Element>;
}

function visit(element: Element, work: Work, inLink: boolean): Stats {
  const stats = empty();
  work.all?.set(element, stats);
  const linked = inLink || element.tag === "a";
  // Inline text up to the next block.
  let chars = 0;
  let linkChars = 0;
  let stops = 0;
  for (const child of element.children) {
    if (child.kind === "text") {
      if (child.counted !== child.data) count(child);
      chars += child.chars;
      stops += child.stops;
      stats.chars += child.chars;
      if (!linked) continue;
      linkChars += child.chars;
      stats.linkChars += child.chars;
      continue;
    }
    if (isUncounted(child.tag) || work.gone.has(child)) continue;
    const inner = (work.changed.has(child) ? undefined : work.known?.get(child)) ?? visit(child, work, linked);
    addUp(stats, inner);
    if (isInline(child.tag) && inner.prose === 0) {
      chars += inner.chars;
      linkChars += inner.linkChars;
    } else if (child.tag !== "br") {
      if (isProse(chars, linkChars, stops)) addProse(stats, chars);
      chars = 0;
      linkChars = 0;
      stops = 0;
    }
  }
  if (isProse(chars, linkChars, stops)) addProse(stats, chars);
  addSelf(stats, element);
  return stats;
}

function addSelf(stats: Stats, element: Element): void {
  const { tag } = element;
  stats.elements++;
  if (tag === "a") stats.links++;
  else if (tag === "img" || tag === "picture") stats.images++;
  else if (tag === "li" || tag === "tr") stats.items++;
  else if (tag === "pre") stats.code = stats.chars;
  else if (isHeadingTag(tag)) {
    stats.headings++;
    if (stats.chars > 0 && stats.linkChars > stats.chars * 0.7 && !find(element, isOwnAnchor)) stats.titles++;
  }
}

/** Written out field by field for speed: this runs several times for every element. */
function addUp(sum: Stats, part: Readonly<Stats>): void {
  sum.chars += part.chars;
  sum.linkChars += part.linkChars;
  sum.links += part.links;
  sum.prose += part.prose;
  sum.paragraphs += part.paragraphs;
  sum.headings += part.headings;
  sum.images += part.images;
  sum.items += part.items;
  sum.elements += part.elements;
  sum.code += part.code;
  sum.titles += part.titles;
}

/** Minimum length of prose; shorter runs are labels. */
const MIN_PROSE = 60;

const isProse = (chars: number, linkChars: number, stops: number): boolean =>
  chars >= MIN_PROSE && linkChars * 2 < chars && (stops > 0 || chars > 200);

function addProse(stats: Stats, chars: number): void {
  stats.prose += chars;
  stats.paragraphs++;
}

/** Punctuation within and at the end of sentences. */
const STOPS = ".,!?\u3002\uff0c\u060c\u0964";
/** Kinds of Latin characters: 0 space, 1 character, 3 punctuation. */
const KINDS = Uint8Array.from({ length: 256 }, (_, code) =>
  code <= 32 || code === 0xa0 ? 0 : STOPS.includes(String.fromCharCode(code)) ? 3 : 1,
);

/** Kept with the text, as pages are measured several times and their text stays the same. */
function count(text: Text): void {
  const { data } = text;
  let chars = 0;
  let stops = 0;
  for (let at = 0; at < data.length; at++) {
    const code = data.charCodeAt(at);
    const kind = code < 256 ? (KINDS[code] ?? 0) : isWideStop(code) ? 3 : 1;
    chars += kind & 1;
    stops += kind >> 1;
  }
  text.counted = data;
  text.chars = chars;
  text.stops = stops;
}

const isWideStop = (code: number): boolean => code === 0x3002 || code === 0xff0c || code === 0x60c || code === 0x964;

/** Share of the text inside links. */
export const linkDensity = ({ chars, linkChars }: Readonly<Stats>): number => (chars === 0 ? 0 : linkChars / chars);
