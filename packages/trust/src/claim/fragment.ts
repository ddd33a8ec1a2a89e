/** A stretch of a text: `text.slice(start, end)`. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Longer sentences are named by their first and last words. */
const LONGEST = 120;
/** Words at either end of a long sentence, to begin with. */
const END_WORDS = 4;
/** Words of the surroundings with which one place is told from another. */
const MOST_AROUND = 8;
/** Of a page of megabytes this much is enough to find words before and after. */
const AROUND = 400;

const MARKUP =
  /!\[[^\][]*\]\([^()\s]*(?:\s"[^"\n]*")?\)|\[([^\][]*)\]\([^()\s]*(?:\s"[^"\n]*")?\)|\\([!-/:-@[-`{-~])|\*\*|__|~~|`+|(?<=^|\s)[*_](?=\S)|(?<=\S)[*_](?=[\s.,;:!?)]|$)|^[ \t]{0,3}(?:#{1,6}|>|[-*+])[ \t]+/gmu;

/** What a reader sees of Markdown, on one line and in lower case: how browsers compare. */
const seen = (text: string): string => shown(text).toLowerCase();

const shown = (text: string): string =>
  text
    .replace(MARKUP, (_, label?: string, escaped?: string) => label ?? escaped ?? "")
    .replace(/\s+/gu, " ")
    .trim();

/**
 * The address that opens a page at a stretch of its text: `#:~:text=`, as browsers and the WICG draft have it.
 *
 * `text` is what was read of the page, as Markdown. Words that stand in the page more than once get words before or
 * after them. Nothing for other addresses than http(s) and for a stretch without a word.
 */
export const textFragment = (url: string, text: string, span: Stretch): string | undefined =>
  fragmentsOf(url, text)(span);

/** `textFragment` for several stretches of one text, which is then looked through once. */
export function fragmentsOf(url: string, text: string): (span: Stretch) => string | undefined {
  const base = baseOf(url);
  let page: string | undefined;
  return ({ start, end }) => {
    const words = wordsOf(shown(text.slice(start, end)));
    if (base === undefined || words.length === 0) return undefined;
    page ??= seen(text);
    const place: Place = {
      page,
      words,
      at: seen(text.slice(0, start)).length,
      before: wordsOf(shown(text.slice(Math.max(0, start - AROUND), start))).slice(-MOST_AROUND),
      after: wordsOf(shown(text.slice(end, end + AROUND))).slice(0, MOST_AROUND),
    };
    return `${base}:~:text=${directive(place)}`;
  };
}

/** The address up to where the directive goes: after its own fragment, before a directive that it has already. */
function baseOf(url: string): string | undefined {
  if (!URL.canParse(url) || !/^https?:/iu.test(url)) return undefined;
  const [plain = ""] = url.split(":~:");
  return plain.includes("#") ? plain : `${plain}#`;
}

interface Place {
  readonly page: string;
  readonly words: readonly string[];
  /** Where the words stand in the page, to within a blank. */
  readonly at: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

let segmenter: Intl.Segmenter | undefined;

/** Words with the marks and blanks that follow them, so that joined they are the text again. */
function wordsOf(line: string): string[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(line)) {
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
function directive(place: Place): string {
  const { words } = place;
  const isLong = join(words).length > LONGEST && words.length > 2 * END_WORDS;
  const quoted = isLong ? ends(place) : encode(words);
  if (isFirst(place, isLong ? words.slice(0, startOf(place)) : words)) return quoted;
  const [prefix, suffix] = around(place, isLong);
  return `${prefix ? `${prefix}-,` : ""}${quoted}${suffix ? `,-${suffix}` : ""}`;
}

/** First words that occur nowhere before their place, as few as will do. */
function startOf(place: Place): number {
  const most = Math.floor(place.words.length / 2);
  for (let count = END_WORDS; count <= most; count++) if (isFirst(place, place.words.slice(0, count))) return count;
  return END_WORDS;
}

function ends(place: Place): string {
  const { page, words, at } = place;
  const start = startOf(place);
  const whole = join(words).toLowerCase();
  const from = Math.max(0, page.indexOf(whole, Math.max(0, at - 2)));
  let count = END_WORDS;
  for (; count < words.length - start; count++) {
    const last = join(words.slice(-count)).toLowerCase();
    if (page.indexOf(last, from + join(words.slice(0, start)).length) + last.length >= from + whole.length) break;
  }
  return `${encode(words.slice(0, start))},${encode(words.slice(-count))}`;
}

/** Is this the first place at which the page has these words? Browsers go to the first. */
function isFirst({ page, at }: Place, words: readonly string[]): boolean {
  const first = page.indexOf(join(words).toLowerCase());
  return first < 0 || first >= at - 2;
}

/** As many words before, else after, as tell the place from those before it. */
function around(place: Place, isLong: boolean): readonly [prefix: string, suffix: string] {
  const { page, words, at, before, after } = place;
  for (let count = 1; count <= before.length; count++) {
    const prefix = before.slice(-count);
    const first = page.indexOf(
      join([...prefix, " ", ...words])
        .replace(/\s+/gu, " ")
        .toLowerCase(),
    );
    if (first < 0 || first >= at - 2 - join(prefix).length - 1) return [encode(prefix), ""];
  }
  if (before.length === 0 && !isLong) return ["", encode(after.slice(0, 2))];
  return [encode(before), isLong ? "" : encode(after.slice(0, 2))];
}
