/** Scripts in which a joiner changes how letters look. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]/u;
const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Phags_Pa}\p{Script=Mongolian}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The three flags of Unicode's list that are spelt with tag characters: England, Scotland, Wales. */
const tagFlag =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: control characters are what these look for
const terminal = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?)/gu;
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/gu;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: control characters are what these look for

/** Never of use to a reader: spaces without width, direction overrides, tags, fillers, annotations. */
const invisible =
  /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\u2061-\u2064\u206a-\u206f\ufff9-\ufffb\u180e\u034f\u3164\uffa0\u{e0000}-\u{e007f}\u{1d173}-\u{1d17a}]+/gu;
/** Of use in some places: joiners, direction marks, variation selectors. */
const sometimes = /(?:[\u200c\u200d\u200e\u200f\u061c\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])+/gu;

/** Drops characters that nobody sees, except where they shape a word or an emoji. Says how many runs went. */
export function dropInvisible(text: string): { text: string; removed: number } {
  let removed = 0;
  const drop = (): string => {
    removed++;
    return "";
  };
  const flags: string[] = [];
  const hasRightToLeft = rightToLeft.test(text);
  const dropped = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
    .replace(/\u00ad/gu, "")
    .replace(terminal, drop)
    .replace(controls, drop)
    .replace(tagFlag, (flag) => `\u0001${flags.push(flag) - 1}\u0002`)
    .replace(invisible, drop)
    .replace(sometimes, (run: string, at: number, whole: string) => {
      const kept = keptOf(
        run,
        lastCharacter(whole, at),
        whole.slice(at + run.length, at + run.length + 2),
        hasRightToLeft,
      );
      if (kept !== run) removed++;
      return kept;
    });
  return { text: flags.length > 0 ? restore(dropped, flags) : dropped, removed };
}

const restore = (text: string, flags: readonly string[]): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: place-holders that cannot occur, controls are gone by then
  text.replace(/\u0001(\d+)\u0002/gu, (_, at: string) => flags[Number(at)] ?? "");

/** The code point that ends before `at`. */
function lastCharacter(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return at > 1 && low >= 0xdc00 && low <= 0xdfff ? text.slice(at - 2, at) : text.slice(Math.max(0, at - 1), at);
}

/** Of a run of such characters at most one selector, one joiner or one mark has a use. */
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
