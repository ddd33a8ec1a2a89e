/** Words that stay small in headline case, except at the start or end. */
const small = new Set(
  (
    "a an and as at but by de down for from in into like near nor of off on onto or out over past per plus pro qua sans since so " +
    "than the through till to toward towards under until unto up upon van versus via von vs with within without yet " +
    "about above across after against al along alongside amid amidst among amongst around aside atop barring before behind below " +
    "beneath beside besides between beyond circa despite during et except given inside lest modulo next notwithstanding " +
    "regardless thru throughout underneath v ca c"
  ).split(" "),
);

const word = /\p{L}[\p{L}\p{M}\p{N}'’‐]*/gu;

/** Matches text after which a word starts the title or a part after a colon, question mark or exclamation mark. */
const opens = /(?:^[^\p{L}\p{N}“‘"']*|[:?!]\s(?:[^\p{L}\p{N}“‘"':?!]|[:?!](?!\s))*)$/u;

/** Text after which a match is not a separate word: part of a word, a TeX command or an entity. */
const glued = /[\p{L}\p{N}_\\&]$/u;

/** Text before a species epithet, and Latin phrases with "de", neither of which is capitalised. */
const genus = /(?<![\p{L}.])\p{Lu}\.\s$/u;
const latin = /(?<!\p{L})de\s(?:dicto|facto|jure|novo|re)$/u;

/** Markup, and words whose case is kept. */
const kept = /<span class="nocase">[^<]{0,1000}<\/span>|<[^<>]{1,80}>/gu;
const tags = /<[^<>]{1,80}>/gu;
const pieces = new RegExp(`(${kept.source})`, "u");
const keptOrWord = new RegExp(`${kept.source}|${word.source}`, "gu");
/** A word capitalised only at its start; initials and "I" are excluded. */
const capital = /(?<![\p{L}\p{N}'’.])(?:\p{Lu}[\p{Ll}\p{M}]{1,60}|(?!I)\p{Lu}(?!\.))(?![\p{L}\p{M}\p{N}])/gu;

/** Text before the first word of a sentence or subtitle. */
const beginsSentence = /(?:^|\p{L}[\p{L}\p{N}]\.\s|[?!]\s)[^\p{L}\p{N}]{0,20}$/u;
const beginsAnything = /(?:^|\p{L}[\p{L}\p{N}]\.\s|[:?!—]\s)[^\p{L}\p{N}]{0,20}$/u;

/** Characters of context that decide a word's case. */
const NEAR = 200;

function cased(found: string, index: number, text: string, lastAt: number): string {
  const lead = text.slice(Math.max(0, index - NEAR), index).replace(tags, "");
  if (found !== found.toLowerCase() || glued.test(lead) || /^\p{L}(?:['’]\p{L}|\p{N})/u.test(found)) return found;
  if (genus.test(lead) || latin.test(lead.slice(-4) + found)) return found;
  if (!opens.test(lead)) {
    const before = text[index - 1] ?? " ";
    const after = text[index + found.length] ?? " ";
    const heads = after === "-" && before !== "-" && /^.\p{Ll}/u.test(text.slice(index + found.length));
    if (found.length === 1 || (small.has(found) && !heads && index + found.length <= lastAt)) return found;
  }
  return found.charAt(0).toUpperCase() + found.slice(1);
}

/**
 * Converts to headline case, as APA uses for containers and MLA for all titles. Words with a capital, such as `iPhone`
 * and `NASA`, are unchanged, and so is text in other languages.
 */
export function headline(text: string, language: string | undefined): string {
  if (language && !/^en(?:[-_]|$|g)/iu.test(language)) return text;
  const held = withHeldSpecies(text);
  const bare = held.replace(tags, (tag) => " ".repeat(tag.length));
  const lastAt = [...bare.matchAll(/[\p{L}\p{N}]+/gu)].at(-1)?.index ?? -1;
  return held.replace(keptOrWord, (found, index: number) =>
    found.startsWith("<") ? found : cased(found, index, held, lastAt),
  );
}

const species = /(?<=(?<![\p{L}.])\p{Lu}\.\s)\p{Ll}{2,60}|(?<!\p{L})de\s(?:dicto|facto|jure|novo|re)(?!\p{L})/u;
const keptOrHeld = new RegExp(`${kept.source}|${species.source}`, "gu");

/** First words of Latin titles, which are set in italics like species names. */
const latinTitles = new Set(
  "Acta Annales Ars Carmina Codex Corpus Editio Gesta Historia Ius Legenda Lex Liber Opera Opus Passio Res Summa Vita Vox".split(
    " ",
  ),
);

/** Marks the epithet of an italic species name, which is never capitalised. */
const withHeldSpecies = (text: string): string =>
  text.replace(/<i>([^<]{3,120})<\/i>/gu, (found, name: string) => {
    const [genus = "", ...epithets] = name.split(" ");
    const isSpecies =
      /^\p{Lu}\p{Ll}{2,}$/u.test(genus) &&
      !latinTitles.has(genus) &&
      (epithets.length === 1 || epithets.length === 2) &&
      epithets.every((one) => /^\p{Ll}{2,}$/u.test(one) && !small.has(one));
    return isSpecies ? `<i>${genus} <span class="nocase">${epithets.join(" ")}</span></i>` : found;
  });

/** Marks words that citeproc must not capitalise. */
export const withHeldWords = (text: string): string =>
  withHeldSpecies(text).replace(keptOrHeld, (found) =>
    found.startsWith("<") ? found : `<span class="nocase">${found}</span>`,
  );

const HELD = '<span class="nocase">';

/** Removes the kept words of a title; a word with a single kept letter stays whole. */
const changeable = (text: string): string =>
  text.replace(kept, (found, at: number) => {
    const letter = found.startsWith(HELD) ? found.slice(HELD.length, -"</span>".length) : "";
    const next = text.charAt(at + found.length);
    return letter.length === 1 && next.toLowerCase() !== next.toUpperCase() ? letter : " ";
  });

/** Whether every word but the small ones is capitalised; a title of names alone does not count. */
export function isHeadline(text: string): boolean {
  const [, ...words] = changeable(text).match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
  const main = words.filter((one) => !small.has(one.toLowerCase()) && one.length > 1);
  const capitals = main.filter((one) => /^\p{Lu}\p{Ll}/u.test(one)).length;
  const lower = main.filter((one) => /^\p{Ll}/u.test(one)).length;
  return capitals > 1 && lower * 4 <= capitals;
}

/**
 * Sentence case: lowers capitals except at the start, inside words and where the title marks them as kept.
 *
 * @param subtitles whether to capitalise after a colon
 */
export function sentence(text: string, subtitles: boolean): string {
  const begins = subtitles ? beginsAnything : beginsSentence;
  // Text before a word, without markup, as far as it matters.
  let before = "";
  const changed = text.split(pieces).map((part) => {
    if (part.startsWith("<")) {
      before += part.replace(tags, "");
      return part;
    }
    const lowered = (found: string, index: number) =>
      begins.test(before.slice(-NEAR) + part.slice(Math.max(0, index - NEAR), index)) ? found : found.toLowerCase();
    const done = part.replace(capital, lowered);
    before += part;
    return done;
  });
  return changed.join("");
}

/** Inserts typographic quotation marks, apostrophes and spaces before high punctuation. */
export function curly(text: string): string {
  return text
    .replace(/(^|[\s([{–—/-])"(?=\S)/gu, "$1“")
    .replace(/"/gu, "”")
    .replace(/(^|[\s([{“–—/-])'(?=[^\s'])([^'’]{0,300}(?:['’]\p{L}[^'’]{0,300}){0,20})['’](?!\p{L})/gu, "$1“$2”")
    .replace(/'/gu, "’")
    .replace(/ (?=[:;?!»](?:\s|$))|(?<=«) /gu, "\u202F");
}

/** Swaps the quotation marks of a title that is itself quoted: outer marks become single, inner ones double. */
export function nested(text: string): string {
  let depth = 0;
  return text.replace(/[“”‘’]/gu, (mark, at: number) => {
    const opening = mark === "“" || mark === "‘";
    const apostrophe = mark === "’" && (depth === 0 || /^.\p{L}/u.test(text.slice(at)));
    if (apostrophe) return mark;
    depth = Math.max(0, depth + (opening ? 1 : -1));
    const outer = (opening ? depth - 1 : depth) % 2 === 0;
    return outer ? (opening ? "‘" : "’") : opening ? "“" : "”";
  });
}

/** Removes the inline markup that CSL allows in titles. */
export const withoutMarkup = (text: string): string =>
  text.replace(/<\/?(?:i|b|em|strong|sup|sub|sc|span)(?:\s[^<>]{0,80})?>/giu, "");

/** Adds a full stop unless there is a final mark already; inside quotation marks, in American style. */
export function stop(part: string): string {
  const closing = /(?<=[^\s])(?:”’|’”|”)$|’$(?<=‘[^‘]*’)/u.exec(part)?.[0] ?? "";
  const inside = part.slice(0, part.length - closing.length);
  return /[.?!:;,]\)?$/u.test(inside.replace(/(?<![”’])[”’]+$/u, "")) ? part : `${inside}.${closing}`;
}
