import { decodePercent } from "@wellsourced/core";
import { decodeHTML } from "entities";

/** Invisible characters: soft hyphen, zero-width characters, byte order mark. */
const invisible = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/gu;
/** Dashes used by typesetters and word processors in place of hyphens. */
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu;
const fullWidth = /[\uFF01-\uFF5E]/gu;

/** Character references around and inside DOIs; numeric ones only for characters that occur there. */
const references = /&(?:lt|gt|amp|quot|nbsp|#60|#62|#38|#x3c|#x3e);/giu;

/** Percent-decodes twice, for URLs nested in URLs; invalid UTF-8 stays encoded. */
function decodeTwice(run: string): string {
  const once = (text: string) => text.replace(/(?:%[0-9a-f]{2})+/giu, (bytes) => decodePercent(bytes));
  return once(once(run));
}

/** Reverts changes that pages, printing and typesetting make to DOIs. */
function plain(text: string): string {
  return (
    text
      .replace(invisible, "")
      .replace(dashes, "-")
      .replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
      .replace(references, (reference) => decodeHTML(reference.toLowerCase()))
      // TeX and Markdown escape punctuation with a backslash; TeX also writes angle brackets as commands or formulas.
      .replace(/\{?\\text(less|greater)(?:\{\}|[} \t])?/gu, (_, mark: string) => (mark === "less" ? "<" : ">"))
      .replace(/\$([<>])\$/gu, "$1")
      .replace(/\\([!-/:-@[\]^-`{-~])/gu, "$1")
      .replace(/10\.\d{4,9}(?:%2f|%252f|\/)\S*/giu, decodeTwice)
      // Joins lines broken after a slash, inside the registrant's number, after a hyphen, or after a dot if only a long
      // number follows; "2. Smith" is the next list entry.
      .replace(/(10\.\d{4,9}\/)[ \t]*\r?\n[ \t]*(?=[\w(])/gu, "$1")
      .replace(/(10\.\d{4,9}\/\S{1,200}-)[ \t]*\r?\n[ \t]*(?=\w)/gu, "$1")
      .replace(/(10\.\d{4,9}\/\S{1,200}\.)[ \t]*\r?\n[ \t]*(?=\d{3,6}[.,;)\]]?(?:\s*$|[ \t]*\r?\n))/gu, "$1")
      .replace(/\b(10\.)[ \t]*\r?\n[ \t]*(?=\d{4,9}\/\w)/gu, "$1")
  );
}

/** Start of a DOI. After an ASCII letter, digit or dot it would be another number; `%3A` is an encoded colon. */
const start = /(?:(?<![0-9a-z.])|(?<=%[0-9a-f]{2})|(?<=\bdoi))10\.\d{4,9}(?:\.\d{1,9})*\//giu;

/** Serial Item and Contribution Identifiers, the only suffixes with angle brackets (ANSI/NISO Z39.56). */
const sici = /^[^\s"<>]{1,80}<[^\s"<>]{1,60}>\d\.\d\.[a-z]{2};2(?:-[a-z0-9#])?/iu;

/** Brackets belong to a DOI only in pairs. */
const closers: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Starts of a URL, another identifier or the next table cell, without a space. */
const next = /^(?:https?:|[,;](?:doi\b|10\.\d{4})|,\p{L})/iu;

/** Cuts at white space, a quotation mark, an unmatched bracket or the next identifier of a list. */
function bounded(rest: string): string {
  const whole = sici.exec(rest)?.[0];
  if (whole !== undefined) return whole;
  const open: string[] = [];
  let end = 0;
  for (const letter of rest) {
    // The standard allows all of Unicode, but in practice non-ASCII letters belong to the sentence.
    if (/[^!-~]|["<>|\\^`]/u.test(letter)) break;
    if (letter === "(" || letter === "[" || letter === "{") open.push(letter);
    const opener = closers[letter];
    if (opener !== undefined && open.pop() !== opener) break;
    if (next.test(rest.slice(end, end + 12))) break;
    end += letter.length;
  }
  return rest.slice(0, end);
}

// Path segments that publishers append to the DOI for parts or formats of the work.
const views = new RegExp(
  "(?:/(?:full|abstract|abs|pdf|epdf|html|meta|references|full-text|fulltext|supplementary|figures|xml|epub|" +
    "pdfdirect|pdfplus|htm|summary|download|suppl|asset|unauth|article-info|metrics|(?:table|figure)s?/\\d{1,3})){1,4}$",
  "iu",
);
const suffixes =
  /\.(?:full|pdf|html?|svg|epub|xml|abstract|full-text|long|short|figures-only|article-info|supplementary-material)(?:\+html)?$/iu;

/** Only openRxiv appends the version to a DOI registered without it. */
const openRxiv = /^10\.(?:1101|64898)\/$/u;

/** Oxford's platform appends its own article number and a name to the DOI. */
const oxford = /^10\.1093\/$/u;
const ownNumber = /^([^/]+\/[^/]+)\/\d{5,9}(?:\/[^/]+)?$/u;
const numbered = /^([^/]+(?:\/[^/]+)?)\/\d{5,9}(?:\/[^/]+)?$/u;
const platform = /academic\.oup\.com\/|\/article(?:-abstract|-pdf)?\/doi\/$/iu;

/** Removes URL segments for viewing or downloading the work. */
function withoutView(suffix: string, prefix: string, isOxford: boolean): string {
  let name = suffix
    .replace(/(?:;jsessionid=|\/suppl_file\/|\/-\/dc).*$/isu, "")
    .replace(/[?#].*$/su, "")
    .replace(/&[a-z_]+=.*$/isu, "");
  for (let before = ""; before !== name; ) {
    before = name;
    name = name.replace(/\/$/u, "").replace(views, "").replace(suffixes, "");
    if (isOxford) name = name.replace(oxford.test(prefix) ? ownNumber : numbered, "$1");
  }
  return openRxiv.test(prefix) ? name.replace(/v\d{1,2}$/iu, "") : name;
}

const count = (text: string, letter: string): number => text.split(letter).length - 1;

/** Removes trailing punctuation of the sentence and unmatched brackets. */
export function withoutTail(text: string, marks: RegExp): string {
  let end = text.length;
  for (;;) {
    const last = text[end - 1] ?? "";
    const opener = closers[last];
    const inside = text.slice(0, end);
    if (marks.test(last) || (opener !== undefined && count(inside, opener) < count(inside, last))) end--;
    else return inside;
  }
}

/** Removes trailing punctuation, emphasis marks, footnote numbers and unmatched brackets. */
function trimmed(suffix: string): string {
  const name = withoutTail(suffix, /[.,;:!?'"*_~([{-]/u).replace(/\[\d{1,3}\]$/u, "");
  return name === suffix ? name : trimmed(name);
}

/** Removes the version, since arXiv registers one DOI for all versions. */
const withoutVersion = (doi: string): string => doi.replace(/^(10\.48550\/arxiv\..{1,60}?)v\d{1,3}$/u, "$1");

/** Matches text that ends inside a URL, where `?`, `#` and `&` end the DOI. */
const insideUrl = /(?:https?:\/\/|www\.|\]\()[^\s"'<>{}]*$/iu;

/**
 * Finds the DOIs in a text, bare and in lower case, in order and without duplicates.
 *
 * Handles prefixes, URLs, percent-encoding, brackets, sentence punctuation, dashes and invisible characters. Does not
 * check registration.
 *
 * @example
 * findDois("(see https://doi.org/10.1000%2FABC).");
 * // ["10.1000/abc"]
 */
export function findDois(text: string): string[] {
  const clean = plain(text);
  const found = new Set<string>();
  const at = new RegExp(start);
  for (let match = at.exec(clean); match; match = at.exec(clean)) {
    const [prefix] = match;
    const raw = bounded(clean.slice(match.index + prefix.length, match.index + prefix.length + 400));
    const lead = clean.slice(Math.max(0, match.index - 300), match.index);
    const inUrl = insideUrl.test(lead);
    const isOxford = oxford.test(prefix) || (inUrl && platform.test(lead.split(/\s/u).at(-1) ?? ""));
    const isAddress = inUrl || isOxford || openRxiv.test(prefix);
    const suffix = trimmed(isAddress ? withoutView(trimmed(raw), prefix, isOxford) : raw.replace(/\.pdf$/iu, ""));
    if (/[0-9a-z]/iu.test(suffix)) found.add(withoutVersion((prefix + suffix).toLowerCase()));
    at.lastIndex += raw.length;
  }
  return [...found];
}
