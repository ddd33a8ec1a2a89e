import type { Stretch } from "@wellsourced/core/markdown";
import { segmentsOf } from "@wellsourced/core/words";
import { type Editions, editionsOf, isHidden } from "../visible/visible-text.ts";

/** Longer sentences are named by their first and last words. */
const LONGEST = 120;
/** Words at either end of a long sentence, to begin with. */
const END_WORDS = 4;
/** Words around a place that distinguish it from others. */
const MOST_AROUND = 8;
/** Of a page of megabytes this much is enough to find words before and after. */
const AROUND = 400;

const squash = (text: string): string => text.replace(/\s+/gu, " ").trim();
/** How browsers compare. */
const folded = (text: string): string => squash(text).toLowerCase();

/**
 * The address that opens a page at a stretch of its text: `#:~:text=`, as browsers and the WICG draft have it.
 *
 * `text` is what was read of the page, as Markdown; the address names only words that a reader sees. Words that stand in
 * the page more than once get words before or after them. Nothing for other addresses than http(s) and for a stretch
 * without a word.
 */
export const textFragment = (url: string, text: string, span: Stretch): string | undefined =>
  fragmentsOf(url, text)(span);

/** `textFragment` for several stretches of one text, which is then looked through once. */
export function fragmentsOf(url: string, text: string): (span: Stretch) => string | undefined {
  const base = baseOf(url);
  let placeAt: ReturnType<typeof placesIn> | undefined;
  return (span) => {
    if (base === undefined) return undefined;
    placeAt ??= placesIn(editionsOf(text));
    const place = placeAt(span);
    return place && `${base}:~:text=${directive(place)}`;
  };
}

/** What is named of a stretch: its words, which no mark and no line break interrupts, or those at its ends. */
function placesIn({ shown: layer, full }: Editions): (span: Stretch) => FragmentTarget | undefined {
  const shown = layer.text;
  const page = folded(shown);
  // Where a page has marks between the words that are shown: a browser finds no words across them.
  const marks = full.extras.filter(isHidden).map((extra) => layer.fromMarkdown(full.toMarkdown(extra)).start);
  return (span) => {
    const { start, end } = layer.fromMarkdown(span);
    const cuts = [start, ...marks.filter((mark) => mark > start && mark < end), end];
    const runs = cuts
      .flatMap((cut, index) => shown.slice(cut, cuts[index + 1] ?? cut).split(/[\n\t]/u))
      .map((run) => segmentWords(squash(run)))
      .filter((words) => words.length > 0);
    const [first, last] = [runs[0], runs.at(-1)];
    if (!first || !last) return undefined;
    const before = shown.slice(Math.max(0, start - AROUND), start).trimEnd();
    const after = shown.slice(end, end + AROUND).trimStart();
    const isMarked = marks.some(
      (mark) => mark <= start && shown.slice(mark, start).trim() === "" && mark > start - AROUND,
    );
    return {
      page,
      first,
      last,
      at: folded(shown.slice(0, start)).length,
      length: folded(shown.slice(start, end)).length,
      before: isMarked ? [] : segmentWords(squash(before.replace(/^[\s\S]*[\n\t]/u, ""))).slice(-MOST_AROUND),
      after: segmentWords(squash(after.replace(/[\n\t][\s\S]*$/u, ""))).slice(0, MOST_AROUND),
    };
  };
}

/** The address up to where the directive goes: after its own fragment, before a directive that it has already. */
function baseOf(url: string): string | undefined {
  if (!URL.canParse(url) || !/^https?:/iu.test(url)) return undefined;
  const [plain = ""] = url.split(":~:");
  return plain.includes("#") ? plain : `${plain}#`;
}

interface FragmentTarget {
  readonly page: string;
  /** The words up to the first mark or line break in them, and those after the last: the same where there is none. */
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** Where the stretch stands in the page, to within a blank. */
  readonly at: number;
  readonly length: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Words with the marks and blanks that follow them, so that joined they are the text again. */
function segmentWords(line: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmentsOf(line, "word")) {
    if (isWordLike || words.length === 0) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words.filter((word) => word.trim() !== "");
}

const join = (words: readonly string[]): string => words.join("").trim();
const encode = (words: readonly string[]): string =>
  encodeURIComponent(join(words).toWellFormed()).replace(/[-!'()*]/gu, escapeMark);
/** A dash ends a prefix and begins a suffix; the others are marks that mail and chat programs cut addresses at. */
const escapeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

/** `[prefix-,]start[,end][,-suffix]` */
function directive(place: FragmentTarget): string {
  const { first, last } = place;
  const isRange = first !== last || (join(first).length > LONGEST && first.length > 2 * END_WORDS);
  const quoted = isRange ? ends(place) : encode(first);
  if (isFirst(place, isRange ? first.slice(0, startOf(place)) : first)) return quoted;
  const [prefix, suffix] = around(place, isRange);
  return `${prefix ? `${prefix}-,` : ""}${quoted}${suffix ? `,-${suffix}` : ""}`;
}

/** First words that occur nowhere before their place, as few as will do. */
function startOf(place: FragmentTarget): number {
  const { first, last } = place;
  const most = first === last ? Math.floor(first.length / 2) : first.length;
  for (let count = END_WORDS; count <= most; count++) if (isFirst(place, first.slice(0, count))) return count;
  return Math.min(END_WORDS, first.length);
}

function ends(place: FragmentTarget): string {
  const { page, first, last, at, length } = place;
  const start = first.slice(0, startOf(place));
  const from = Math.max(0, page.indexOf(join(start).toLowerCase(), Math.max(0, at - 2)));
  const most = first === last ? last.length - start.length : last.length;
  let count = Math.min(END_WORDS, most);
  for (; count < most; count++) {
    const words = join(last.slice(-count)).toLowerCase();
    if (page.indexOf(words, from + join(start).length) + words.length >= from + length) break;
  }
  return `${encode(start)},${encode(last.slice(-count))}`;
}

/** Is this the first place at which the page has these words? Browsers go to the first. */
function isFirst({ page, at }: FragmentTarget, words: readonly string[]): boolean {
  const first = page.indexOf(join(words).toLowerCase());
  return first < 0 || first >= at - 2;
}

/** As many words before, else after, as distinguish the place from earlier ones. */
function around(place: FragmentTarget, isRange: boolean): readonly [prefix: string, suffix: string] {
  const { page, first: words, at, before, after } = place;
  for (let count = 1; count <= before.length; count++) {
    const prefix = before.slice(-count);
    const first = page.indexOf(
      join([...prefix, " ", ...words])
        .replace(/\s+/gu, " ")
        .toLowerCase(),
    );
    if (first < 0 || first >= at - 2 - join(prefix).length - 1) return [encode(prefix), ""];
  }
  if (before.length === 0 && !isRange) return ["", encode(after.slice(0, 2))];
  return [encode(before), isRange ? "" : encode(after.slice(0, 2))];
}
