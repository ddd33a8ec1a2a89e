import headings from "./headings.json" with { type: "json" };

/** Months, "retrieved", "volume" and the like, in the languages common in reference lists. */
const trade =
  /(?:\b(?:vol|volume|pages|no|nr|bd|jg|ed|eds|edn|hg|hrsg|pp?|ss?|aufl|diss|verlag|press|publish\w*|universit\w*|journal|review|proceedings|conference|zeitschrift|revue|rivista|annals|letters|transactions|bulletin|quarterly|report|working paper|discussion paper|thesis|dissertation|arxiv|preprint|isbn|issn|retrieved|accessed|available|abgerufen|zugriff|consult[ée]\w*|springer|wiley|elsevier|routledge|sage|campus|suhrkamp)\b\.?|\bin:\s|\d\s?\(\d{1,4}\)|\d:\s?\w?\d|\b\d{1,4}\s?[-–—]+\s?\d{1,4}\b)/iu;
const year = /(?<!\d)(?:1[5-9]|20)\d{2}[a-z]?(?!\d)/u;
const undated =
  /\b(?:forthcoming|in press|im erscheinen|erscheint|n\.\s?d\.|o\.\s?j\.|s\.\s?d\.|im druck|submitted|to appear)/iu;
/** A dash or "ders." that repeats the previous entry's author. */
const again = /^(?:[-–—_]{2,}|\*{3}|ders\.|dies\.|dass\.|idem\b)/iu;
const identifier = /https?:\/\/|\bwww\.|\b10\.\d{4,9}\/|\barxiv[:.]|\bisbn\b|\bpmid\b/iu;

const given = "\\p{Lu}[\\p{L}.'’-]*";
/**
 * "van der Berg", "d'Alembert", "delPiero": a particle is followed by a space or the name, which keeps matching
 * unambiguous.
 */
const particle =
  "(?:(?:van(?:de[nr]?)?|von|vom|zu|zur|der|den|de|del|della|di|da|dos|du|des|la|le|ter|ten|te|al|el|bin|ibn|st\\.)(?:\\s|(?=\\p{Lu}))|[dl]['’]\\s?){0,6}";
const family = `${particle}\\p{Lu}[\\p{L}'’\`´-]*(?:[ -]${particle}\\p{Lu}[\\p{L}'’\`´-]+){0,2}`;

/** Author names at the start: `Byron, A.`, `Byron A,`, `A. Byron`, `Ada Byron,`. */
const heads = [
  new RegExp(`^${family}(?:, ?| )(?:\\p{Lu}\\.|\\p{Lu}{1,3}\\b(?!\\p{Ll}))`, "u"),
  new RegExp(`^${family}, ?${given}`, "u"),
  new RegExp(`^(?:\\p{Lu}\\p{L}?\\.[ -]?){1,4} ?${family}`, "u"),
  new RegExp(`^${given}(?: \\p{Lu}\\.)* ${family}(?:,| and | & | et | und |:|\\.)`, "u"),
];

/** Whether a text starts with a person's name, as list entries do. */
export const beginsWithName = (text: string): boolean => heads.some((head) => head.test(text.slice(0, 120)));

/** Whether there is a year, or "n.d." or the like. */
export const hasYear = (text: string): boolean => year.test(text) || undated.test(text);

/** Words in lower case that occur in lists of names. */
const connectives = new Set(
  "and und et y e i & van von vom zu zur der den de del della di da do dos du des la le ter ten te al el of for the on für in im u.a. al. hg. hrsg. eds. ed. mit with jr. jr".split(
    " ",
  ),
);

/** Whether a text is a list of names and institutions: few words in lower case, no colon. */
export function isAuthorPart(text: string): boolean {
  if (text.length > 600 || /[:;?!]\s|[“”"„»«]|\D\d|\p{Ll}{3}\.\s/u.test(text)) return false;
  const words = text.split(/[\s/]+/u).filter(Boolean);
  const lower = words.filter((word) => /^\p{Ll}/u.test(word) && !connectives.has(word.replace(/,$/u, "")));
  return words.length > 0 && lower.length <= Math.floor(words.length / 6);
}

/** Counts features of a reference; a sentence of running text has one or two. */
export function referenceMarks(text: string): number {
  const marks = [
    beginsWithName(text) || again.test(text) ? 2 : 0,
    hasYear(text) ? 1 : 0,
    trade.test(text) ? 1 : 0,
    identifier.test(text) ? 2 : 0,
    /^["“„«‘»]|[.:,]\s?["“„«‘»]/u.test(text) ? 1 : 0,
    /^[\p{Lu}"“„«»][^.!?]{3,80}[,.]? \(?(?:1[5-9]|20)\d\d[a-z]?\)?/u.test(text) ? 1 : 0,
  ];
  return marks.reduce((sum, one) => sum + one, 0);
}

/** Whether a text could be one reference. Long texts are paragraphs, short ones fragments. */
export const looksLikeReference = (text: string): boolean =>
  text.length >= 20 && text.length <= 2_500 && referenceMarks(text) >= 3;

/** Headings of reference lists in all languages. */
const names: ReadonlySet<string> = new Set(Object.values(headings).flatMap((row) => row.split("|")));
const number = /^[\dIVX]{1,5}(?:\.\d{1,2}){0,4}[.)]?\s{1,4}/u;
/** "References & further reading", "Sources and links". */
const joined = /\s(?:&|and|und|et|y|e|a|и|و)\s/u;
const added = new Set(["links", "resources", "notes"]);
const adjective =
  /^(?:key|main|primary|secondary|selected|additional|other|further|cited|web|online|full|all|useful) /u;

function isName(title: string): boolean {
  const plain = title
    .replace(number, "")
    .replace(/[:：.]$/u, "")
    .trim()
    .toLowerCase();
  if (names.has(plain) || names.has(plain.replace(adjective, ""))) return true;
  const parts = plain.split(joined);
  return parts.length > 1 && parts.every((part, index) => names.has(part) || (index > 0 && added.has(part)));
}

const spaced = /^(?:\p{L} ){4,}\p{L}$/u;

/** Whether a line is the heading of a reference list, also numbered, letter-spaced or in capitals. */
export function isReferenceHeading(line: string): boolean {
  if (line.length > 60) return false;
  const text = spaced.test(line.trim()) ? line.replace(/ /gu, "") : line.trim();
  return isName(text.replace(/^(?:[#*_=\s]|\p{Extended_Pictographic}|\uFE0F)+|(?<![#*_=\s])[#*_=\s]+$/gu, ""));
}

const ends =
  /^(?:[\dIVX]{1,4}[.)]?\s+)?(?:appendi(?:x|ces)|anhang|annex(?:es)?|anlagen?|annexe|apéndice|acknowledge?ments?|danksagung|about the authors?|author(?:s|’s|'s)?(?: information| note)?|autor(?:en|innen|in)?(?:angaben)?|zur person|zu den autoren|figures?|tables?|list of (?:figures|tables)|abbildung(?:en|sverzeichnis)?|tabelle[n]?|notes?|end\s?notes|footnotes?|anmerkungen|fußnoten|contact|kontakt|address(?:es)?|anschrift|supplementary (?:material|information)|abstract|zusammenfassung|summary|index|glossar(?:y)?|curriculum vitae|lebenslauf|eidesstattliche erklärung|discussion papers?|working papers?|external links|see also|weblinks|einzelnachweise)(?:[.:]?$|:\s|\s+(?:[A-Z]|[IVX]{1,4}|\d{1,2})(?:[.:]|$|\s))/iu;

/** Whether a line is the heading of the section after a reference list. */
export const isOtherHeading = (line: string): boolean =>
  line.length <= 80 && ends.test(line) && !hasYear(line) && !/[,;]$/u.test(line);
