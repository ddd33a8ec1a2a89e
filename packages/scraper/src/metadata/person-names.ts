import { fold, squeeze } from "@wellsourced/core";
import { monthOf } from "@wellsourced/core/dates";
import { cleanString } from "./clean-string.ts";

const MAX_LENGTH = 60;
const MAX_WORDS = 6;

/** Words before a name in bylines of several languages: a verb, preposition or label. */
const cue =
  /^[\s\p{P}|]*(?:(?:written|authored|curated|contributed|posted|published|story|words|text|article|reported|reviewed|submitted|created|edited|compiled|guest post|geschrieben|verfasst|erstellt|veröffentlicht|(?:ein |eine |der )?(?:blog[ -]?|gast)?(?:artikel|beitrag|kommentar|interview|reportage)|(?:an?|the) (?:article|story)|blog post|(?:un|une) (?:article|artículo)|publicado|escrito|publié|rédigé|écrit|scritto|pubblicato|a cura|started|asked|originally posted)\s+){0,2}(?:(?:by|von|vom|par|por|di|door|av|af|przez|from|autor(?:in|en|a|es)?|auteurs?|authors?|redaktion|reporter|text|texte?|texto|testo|автор|作者|文|记者|記者|szerző|yazar|tekst)(?:\s*[:：/]\s*|\s+(?:by\s+|von\s+)?|$))/iu;
/** Marks that end a name in a line: dates, places, counters, other labels. */
const end =
  /(?:(?<!\s)\s+)?(?:[|•·●/\n]|\s[–—-]\s|\s[–—-]$|,?\s(?:on|am|at|in|um|le|el|il|op|vor|vom|den|dne|updated|published|posted|last|follow\w*|share\w*|comments?|says?|wrote|schrieb|über|for|für|with|is|has|den|auf|via|from|aus|photos?|photography|foto(?:s|grafie)?|illustrations?)\b|\d{1,2}[.:/]|,?\s\d|:\s|\s@).*$/isu;
const roles =
  /^(?:(?:senior|junior|chief|staff|managing|executive|deputy|associate|assistant|contributing|guest|freelance|lead|head|vice|co-?|lifestyle|food|travel|news|sports|political|science|tech(?:nology)?|business|health|content|digital|marketing|web|editorial|special|general|data|research|us|uk|the|our|and|of|for|at)\s+){0,5}(?:writer|author|editor(?:-in-chief)?|reporter|correspondent|journalist|contributor|columnist|producer|director|manager|founder|ceo|cto|cfo|president|coordinator|specialist|strategist|analyst|scientist|professor|blogger|expert|officer|phd|ph\.?d\.?|md|m\.?d\.?|rd|cpa|mba|rn|dds|esq\.?|jr\.?|redakteur(?:in)?|autor(?:in)?|redaktion|chefredakteur(?:in)?|journalist(?:in)?)(?:\s.*)?$/iu;
const notNames =
  /^(?:admin(?:istrator|istrador)?|web-?master|editor(?:ial)?(?: (?:team|staff|board))?|editors?|staff(?: (?:writer|reporter))?|guest(?: author| post| contributor)?|anonymous|unknown|authors?|autor(?:in|en)?|redaktion|die redaktion|red|redakcja|redazione|redaccion|redactie|redaction|news ?desk|contributors?|contributors to .*|users?|root|default|tests?|none|null|undefined|n\/?a|press release|teams?|by|von|par|writer|reporter|profile|details?|login|members?|posts?|new|posted|published|publiziert|geschrieben|veroeffentlicht|datum|date|click here|cancel|privacy policy|learn more|shop all|about|contact|home|reply|quote|report|like|share|subscribe|print|email|e-?mail|website|link|more|name|title|topic|forum|thread|source|quelle|foto|photo|image|bild|facebook|twitter|linkedin|instagram|pinterest|youtube|google|whatsapp|the author|uncategorized|blog|news)$/iu;
const notNameStarts =
  /^(?:i|we|you|if|when|view all|view|read|follow|subscribe|share|posted|updated|published|publiziert|comments?|see|more|all|about|uber|articles?|artikel|beitrage|mehr|alle|click|click here|insights|learn|written|reviewed|fact|medically|sign|log|join|get|show|latest|recent|previous|next|copyright|photo|image|courtesy|an?|this|your|our|my|his|her|their|deinen?|seinen?|unser\w*|ihr\w*|meine?r?)\s/iu;

/** A profession after a full name, without a comma. */
const trailingRole =
  /(?<=\S\s+\S+)\s+(?:senior|junior|chief|staff|managing|executive|deputy|associate|assistant|contributing|freelance|content|guest|lead)?\s?(?:[\p{L}&]+\s)?(?:writer|editor|reporter|correspondent|journalist|contributor|columnist|coordinator|specialist|strategist|manager|director|founder|author|autorin?|redakteur(?:in)?)(?:\s.*)?$/iu;

/** The evidence that a name must give of being a person's: structured data needs less than a line of text. */
type NameStrictness = "stated" | "shown" | "spoken";

/** A cleaned name; undefined if it is not a person's. */
function cleanName(given: string, strictness: NameStrictness): string | undefined {
  const text = squeeze(given)
    .replace(/<[^>]{0,200}>|\([^)]{0,200}\)|\[[^\]]{0,200}\]/gu, " ")
    .replace(cue, "")
    .replace(/^[\s,;:|@·•*"“”'’–—-]+|(?<![\s,;:|·•*"“”–—-])[\s,;:|·•*"“”–—-]+$/gu, "")
    .trim();
  const words = text.split(" ");
  if (text.length < 2 || text.length > MAX_LENGTH || words.length > MAX_WORDS) return undefined;
  if (/https?:|www\.|@|[<>{}[\]=?!…]|\.(?:com|org|net|de|co|html?)\b/iu.test(text)) return undefined;
  const folded = fold(text);
  if (!/\p{L}/u.test(text) || notNames.test(folded) || notNameStarts.test(folded) || roles.test(folded))
    return undefined;
  if (strictness !== "stated" && (!looksShown(text, words) || monthOf(folded) !== undefined)) return undefined;
  if (strictness === "spoken" && !looksSpoken(words)) return undefined;
  return toTitleCase(text);
}

/** In a line of text, names are recognised by capitals; other scripts have none, and names in them are short. */
function looksShown(text: string, words: readonly string[]): boolean {
  if (/(?:19|20)\d\d(?!\p{L})|\d{1,2}:\d\d/u.test(text) && words.length > 1) return false;
  if (words.length === 1) return true;
  const capitals = words.filter((it) => /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(it)).length;
  return capitals * 2 > words.length || (words.length === 2 && capitals === 1);
}

/** In running text, a name after "by" needs at least two words, each with a capital or a known particle. */
const looksSpoken = (words: readonly string[]): boolean =>
  (words.length >= 2 || /\p{Lo}/u.test(words[0] ?? "")) &&
  words.every(
    (it) =>
      /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(it) ||
      /^(?:de|da|do|dos|das|del|della|di|van|von|der|den|ten|ter|zu|la|le|el|al|bin|ibn|af|av|y|e)$/u.test(it),
  );

/** `Smith, John, Jr.`: a generational suffix is not a role. */
const generation = /^(.*\S),\s{0,3}((?:[js]r|i{2,3}|iv)\.?)$/iu;

function splitNames(text: string): string[] {
  const parts = text.split(
    /(?:(?<!\s)\s+)?(?:;|\||\n|、|\sim gespräch mit\s|\s&\s|\s\/\s|,?\s(?:and|und|et|y|og|och|en|with|mit)\s(?=\p{Lu}|\p{Lo})|,\s?(?:and|und)\s)\s*/u,
  );
  // "Doe, Jane" is one name, "Jane Doe, John Roe" are two; titles and roles after a comma are dropped.
  return parts.flatMap((given) => {
    const [, part = given, suffix] = generation.exec(given) ?? [];
    const names = part.split(/(?:(?<!\s)\s+)?[,，]\s*/u).filter((it) => it !== "" && !roles.test(fold(it)));
    const areWhole = names.every((name) => name.includes(" ") || /\p{Script=Han}/u.test(name));
    const found = areWhole || names.length !== 2 ? names : [names.join(", ")];
    return suffix ? found.map((name, at) => (at === found.length - 1 ? `${name}, ${suffix}` : name)) : found;
  });
}

/** The names in a machine-readable value. */
export function statedNames(value: unknown): string[] {
  const text = cleanString(value, 2_000);
  if (text === "" || /^https?:\/\//u.test(text)) return [];
  const person = /^[^\s@]+@[^\s@]+\s+\(([^)]+)\)$/u.exec(text)?.[1] ?? text;
  return splitNames(
    person.replace(cue, "").replace(/(?<!\s)\s+[|•·]\s.*$|\s[–—-]\s.*$|(?<!\s)\s+on\s+\w+\s+\d.*$/su, ""),
  ).flatMap((it) => cleanName(it, "stated") ?? []);
}

/** The names in a line of text, without label and date. */
export function shownNames(line: string, strictness: NameStrictness = "shown"): string[] {
  const text = squeeze(line).slice(0, 200).replace(cue, "").replace(end, "").replace(trailingRole, "");
  return splitNames(text).flatMap((it) => cleanName(it, strictness) ?? []);
}

/** Whether a line begins like a byline. */
export const saysWho = (line: string): boolean =>
  /^[\s\p{P}|]*(?:(?:posted|written|published|authored|geschrieben|verfasst|veröffentlicht|escrito|publicado|écrit|publié|scritto|pubblicato) (?:by|von|por|par|da)|autor(?:in)?:|author:)\s/iu.test(
    line,
  );

/** Whether a line may begin a byline. */
export const hasCue = (line: string): boolean => cue.test(line);

/** Converts `JANE DOE` to mixed case. */
const toTitleCase = (name: string): string =>
  /^[\p{Lu}\s.'-]{6,}$/u.test(name) && name.includes(" ")
    ? name.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** Verbs of bylines, followed by a word such as "by". */
const verbs = (
  "written posted published story words text article reported reviewed submitted geschrieben verfasst erstellt " +
  "veröffentlicht publicado escrito publié rédigé scritto pubblicato"
).split(" ");
const labels = (
  "by von vom par por di door av af przez autor autorin autoren autora autores auteur author authors redaktion text " +
  "reporter автор 作者 文 记者 記者 szerző yazar tekst"
).split(" ");
const pattern = new RegExp(
  `^[\\s\\p{P}|]*(?:(?:${verbs.join("|")})\\s+(?:\\w{1,12}\\s+){0,2})?(?:${labels.join("|")}|skrevet av)(?:[\\s:：]|$)`,
  "iu",
);

const ASCII = 0x80;
/** Character codes of spaces and marks that may precede the first word. */
const leading = new Set(Array.from("\t\n\v\f\r !\"#%&'()*,-./:;?@[\\]_{}|", (it) => it.charCodeAt(0)));
/** The first two letters of a word as a number: few other words begin like bylines. */
const pairOf = (first: number, second: number): number => ((first | 32) << 8) | (second | 32);
const starts = new Set([...verbs, ...labels, "skrevet"].map((it) => pairOf(it.charCodeAt(0), it.charCodeAt(1))));

/** Whether a text begins like a byline. Called for every line of a page, so two letters decide most cases. */
export function beginsAsByline(text: string): boolean {
  let at = 0;
  let first = text.charCodeAt(0);
  while (leading.has(first)) first = text.charCodeAt(++at);
  if (Number.isNaN(first)) return false;
  const second = text.charCodeAt(at + 1);
  if (first < ASCII && second < ASCII && !starts.has(pairOf(first, second))) return false;
  return pattern.test(text);
}
