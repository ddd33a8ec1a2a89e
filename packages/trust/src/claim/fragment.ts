import { squeeze } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import { segmentsOf } from "@wellsourced/core/words";
import { type Editions, editionsOf, isHidden } from "../visible/visible-text.ts";

/** Longer sentences are identified by their first and last words. */
const LONGEST = 120;
/** Minimum words at either end of a long sentence. */
const END_WORDS = 4;
/** Maximum words before or after a stretch. */
const MOST_AROUND = 8;
/** Characters read before and after a stretch. */
const AROUND = 400;

/** Folds a text as browsers do to compare it. */
const folded = (text: string): string => squeeze(text).toLowerCase();

/**
 * Creates a function that links to a stretch of a page by its text (`#:~:text=`, as in the WICG draft).
 *
 * `text` is the page as Markdown; links use visible words only. Text that occurs several times gets words before or
 * after it. Undefined for other schemes than http(s), and for a stretch without words.
 */
export const textFragments = (url: string, text: string): ((span: Stretch) => string | undefined) =>
  fragmentsIn(url, () => editionsOf(text));

/** The same for a page whose editions may have been read. */
export function fragmentsIn(url: string, read: () => Editions): (span: Stretch) => string | undefined {
  const base = baseOf(url);
  let placeAt: ReturnType<typeof placesIn> | undefined;
  return (span) => {
    if (base === undefined) return undefined;
    placeAt ??= placesIn(read());
    const place = placeAt(span);
    return place && `${base}:~:text=${directive(place)}`;
  };
}

/** The words of a stretch, or those at its ends if a mark or a line break interrupts it. */
function placesIn({ shown: layer, full }: Editions): (span: Stretch) => FragmentTarget | undefined {
  const shown = layer.text;
  const page = folded(shown);
  // Browsers find no text across the marks of notes.
  const marks = full.extras.filter(isHidden).map((extra) => layer.fromSource(full.toSource(extra)).start);
  return (span) => {
    const { start, end } = layer.fromSource(span);
    const cuts = [start, ...marks.filter((mark) => mark > start && mark < end), end];
    const runs = cuts
      .flatMap((cut, index) => shown.slice(cut, cuts[index + 1] ?? cut).split(/[\n\t]/u))
      .map((run) => segmentWords(squeeze(run)))
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
      before: isMarked ? [] : segmentWords(squeeze(before.replace(/^[\s\S]*[\n\t]/u, ""))).slice(-MOST_AROUND),
      after: segmentWords(squeeze(after.replace(/[\n\t][\s\S]*$/u, ""))).slice(0, MOST_AROUND),
    };
  };
}

/** The URL with its own fragment, but without another directive. */
function baseOf(url: string): string | undefined {
  if (!URL.canParse(url) || !/^https?:/iu.test(url)) return undefined;
  const [plain = ""] = url.split(":~:");
  return plain.includes("#") ? plain : `${plain}#`;
}

interface FragmentTarget {
  readonly page: string;
  /** Words before the first mark or line break, and those after the last; the same if there is none. */
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** Approximate position in the page; white space may shift it by one character. */
  readonly at: number;
  readonly length: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Words with the punctuation and blanks after them. */
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
/** A dash delimits prefix and suffix; the others are characters at which mail and chat programs cut URLs. */
const escapeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

/** Formats a text directive: `[prefix-,]start[,end][,-suffix]` */
function directive(place: FragmentTarget): string {
  const { first, last } = place;
  const isRange = first !== last || (join(first).length > LONGEST && first.length > 2 * END_WORDS);
  const quoted = isRange ? ends(place) : encode(first);
  if (isFirst(place, isRange ? first.slice(0, startOf(place)) : first)) return quoted;
  const [prefix, suffix] = around(place, isRange);
  return `${prefix ? `${prefix}-,` : ""}${quoted}${suffix ? `,-${suffix}` : ""}`;
}

/** The number of leading words that occur nowhere before the stretch. */
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

/** Whether these words occur nowhere before the stretch, since browsers go to the first occurrence. */
function isFirst({ page, at }: FragmentTarget, words: readonly string[]): boolean {
  const first = page.indexOf(join(words).toLowerCase());
  return first < 0 || first >= at - 2;
}

/** Words before, or else after, that distinguish the stretch from earlier occurrences. */
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
