/** Scripts in which joiners change the shape of letters. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]/u;
/** A character class from hexadecimal ranges, since these characters look alike in source text. */
const points = (ranges: string): string =>
  ranges
    .split(" ")
    .map((range) => range.replace(/[0-9a-f]+/giu, String.raw`\u{$&}`))
    .join("");

const pictograph = new RegExp(`[${points("fe0f")}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]`, "u");
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Phags_Pa}\p{Script=Mongolian}]/u;
const jamo = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;
const punctuation = /\p{P}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

const [FLAG, END, ESCAPE, CSI, BELL, OPEN, CLOSE] = ["1f3f4", "e007f", "1b", "9b", "7", "1", "2"].map((it) =>
  String.fromCodePoint(Number.parseInt(it, 16)),
);
/** Converts letters to tag characters. */
const tags = (letters: string): string =>
  Array.from(letters, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");

/** The three flags that Unicode encodes with tag characters: England, Scotland, Wales. */
const tagFlag = new RegExp(`${FLAG}(?:${["gbeng", "gbsct", "gbwls"].map(tags).join("|")})${END}`, "gu");
const place = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "gu");

/** Terminal escape sequences with their arguments. A lone U+009B is more often a misread Windows "›". */
const terminal = new RegExp(
  `(?:${ESCAPE}\\[[0-?]*|${CSI}[0-?]+)[ -/]*[@-~]|${ESCAPE}\\][^${BELL}${ESCAPE}\\n]*(?:${BELL}|${ESCAPE}\\\\)?`,
  "gu",
);
/** C0 and C1 controls except tab and line feed. */
const controls = new RegExp(`[${points("0-8 b c e-1f 7f-9f")}]+`, "gu");
/** Meaningful in some contexts: joiners, direction marks, variation selectors and Hangul fillers. */
const useful = "200c 200d 200e 200f 61c fe00-fe0f e0100-e01ef 180b-180d 180f 115f 1160";
const sometimes = new RegExp(`[${points(useful)}]+`, "gu");
/** Never meaningful: zero-width spaces, direction overrides, tags, fillers, annotations, noncharacters. */
const invisible = new RegExp(
  `(?:(?![${points(`${useful} ad`)}])[${points("202a-202e 2066-2069 fff9-fffb fdd0-fdef fffe ffff")}\\p{Default_Ignorable_Code_Point}])+`,
  "gu",
);

/** Quick test: most texts contain none of the characters below. */
const worthALook = new RegExp(
  `[${points("0-8 b-1f 7f-9f ad 2028-202e 2066-2069 fff9-fffb fdd0-fdef fffe ffff")}\\p{Default_Ignorable_Code_Point}]`,
  "u",
);

/**
 * Matches anything but common letters and punctuation of Latin, Greek, Cyrillic, Hebrew, Chinese, Japanese and
 * Korean, which need no cleaning. Beyond Latin-1 this test is ten times faster than the one above, which has to
 * combine surrogate pairs; more ranges would lose that.
 */
const beyondPlain = /[^\t\n -~\xa0-\xac\xae-\u02ff\u0370-\u061b\u2010-\u2027\u2030-\u205e\u3000-\u3163\u3165-\ud7ff]/;

/**
 * Drops invisible characters: controls, terminal escapes, tags, fillers, selectors without a base. Keeps those that
 * shape a word or an emoji. Lone surrogates become U+FFFD.
 *
 * @returns the text and the number of dropped runs; `onDrop` is called with each. What only governs where lines break
 * (soft hyphens, word joiners beside punctuation) is dropped without being counted
 */
export function dropInvisible(text: string, onDrop?: (run: string) => void): { text: string; removed: number } {
  if (!beyondPlain.test(text) || (!worthALook.test(text) && text.isWellFormed())) return { text, removed: 0 };
  let removed = 0;
  const drop = (run: string): string => {
    removed++;
    onDrop?.(run);
    return "";
  };
  const flags: string[] = [];
  const hasRightToLeft = rightToLeft.test(text);
  const dropped = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
    .replaceAll("\u00ad", "")
    .replace(terminal, drop)
    .replace(controls, drop)
    .replace(tagFlag, (flag) => `${OPEN}${flags.push(flag) - 1}${CLOSE}`)
    .replace(invisible, (run: string, at: number, whole: string) =>
      isWordJoiner(run, lastCharacter(whole, at), firstCharacter(whole, at + run.length)) ? "" : drop(run),
    )
    .replace(sometimes, (run: string, at: number, whole: string) => {
      const kept = keptOf(run, lastCharacter(whole, at), firstCharacter(whole, at + run.length), hasRightToLeft);
      if (kept !== run) drop(run);
      return kept;
    });
  return { text: flags.length > 0 ? restore(dropped, flags) : dropped, removed };
}

/** Placeholders are control characters, which the text no longer contains. */
const restore = (text: string, flags: readonly string[]): string =>
  text.replace(place, (_, at: string) => flags[Number(at)] ?? "");

/** The code point at `at`. */
const firstCharacter = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : "";

/** The code point before `at`. */
function lastCharacter(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return at > 1 && low >= 0xdc00 && low <= 0xdfff ? text.slice(at - 2, at) : text.slice(Math.max(0, at - 1), at);
}

/** Whether a run keeps a word and its punctuation on one line, as careful typesetting does around dashes. */
const isWordJoiner = (run: string, before: string, after: string): boolean =>
  (run === "\u2060" || run === "\ufeff") && (punctuation.test(before) || punctuation.test(after));

/** Keeps at most one selector, joiner or mark of a run. */
function keptOf(run: string, before: string, after: string, hasRightToLeft: boolean): string {
  let kept = "";
  for (const character of run) {
    const previous = kept === "" ? before : (Array.from(kept).at(-1) ?? "");
    if (isUseful(character, previous, before, after, hasRightToLeft)) kept += character;
  }
  return kept;
}

function isUseful(
  character: string,
  previous: string,
  before: string,
  after: string,
  hasRightToLeft: boolean,
): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xe0100) return previous === before && ideograph.test(before);
  if (code >= 0x180b && code <= 0x180f) return previous === before && /\p{Script=Mongolian}/u.test(before);
  // Old Hangul marks the missing part of a syllable with its filler.
  if (code === 0x115f || code === 0x1160) return previous === before && (jamo.test(before) || jamo.test(after));
  if (code >= 0xfe00 && code <= 0xfe0f)
    return (
      previous === before &&
      (/[\p{Emoji}\p{Extended_Pictographic}]/u.test(before) || (code < 0xfe0e && ideograph.test(before)))
    );
  if (code === 0x200d && pictograph.test(previous))
    return pictograph.test(after) || /^[\u2640\u2642\u2695\u2764]/u.test(after);
  if (code === 0x200c || code === 0x200d) return previous === before && joining.test(before) && joining.test(after);
  return previous === before && hasRightToLeft;
}

/**
 * Cleans all strings of a value with `dropInvisible`, keys included. Parsers return their results through it, so that
 * titles and names are as clean as text. Bytes and class instances are unchanged.
 */
export function cleanStrings<Value>(value: Value): Value {
  return eachString(value, (text) => dropInvisible(text).text) as Value; // `eachString` keeps the shape: a string for a string.
}

/** Replaces lone surrogates by U+FFFD in all strings and keys: clients reject messages that contain them. */
export function wellFormed<Value>(value: Value): Value {
  return eachString(value, (text) => text.toWellFormed()) as Value;
}

function eachString(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => eachString(item, change));
  if (value === null || typeof value !== "object" || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [change(key), eachString(inner, change)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
