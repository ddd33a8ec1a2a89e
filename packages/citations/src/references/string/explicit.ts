import type { CslDate, CslName } from "../../csl.ts";
import { parseDate } from "../../dates.ts";
import { leadingBodies } from "../../international-bodies.ts";
import { isOneBody, namesOf } from "./authors.ts";

type Fields = Record<string, string | CslDate | CslName[]>;

const ordinal = String.raw`(?:\d{1,3}(?:st|nd|rd|th)|[Rr]ev(?:ised|\.)?|[Ee]xpanded)`;
const edition = String.raw`(${ordinal})\s(?:ed(?:n|ition)?)\.?`;

/** CSL types by the description in brackets. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["tweet", "post"],
  ["post", "post"],
  ["thread", "post"],
  ["status update", "post"],
  ["instagram photo", "post"],
  ["facebook post", "post"],
  ["audio podcast", "broadcast"],
  ["video podcast", "broadcast"],
  ["audio podcast episode", "broadcast"],
  ["podcast", "broadcast"],
  ["tv series", "broadcast"],
  ["tv series episode", "broadcast"],
  ["video", "motion_picture"],
  ["film", "motion_picture"],
]);
const kinds = [...KINDS.keys()].join("|");

const editionOf = (text: string): string => /^\d+/u.exec(text)?.[0] ?? `${text} ed.`;

/** A pattern, and a function that sets fields from its groups and returns the replacement. */
type Row = readonly [pattern: RegExp, read: (groups: readonly string[], fields: Fields) => string];

const rows: readonly Row[] = [
  [
    /\s?\(Original work published ((?:ca?\. )?\d{3,4})\)/u,
    ([year = ""], fields) => {
      const original = parseDate(year);
      if (original) fields["original-date"] = original;
      return "";
    },
  ],
  [
    /(?<=[.”"]\s)[Tt]ranslated by (\p{Lu}[^,;:()\d]{2,60}?\p{Ll}{2})(?:, |\. (?=\p{Lu}))/u,
    ([names = ""], fields) => {
      fields.translator = namesOf(names);
      return "";
    },
  ],
  [/\s\[@\w{1,30}\]/u, () => ""],
  [
    /\s\((?:Hosts?|Directors?|Producers?|Executive Producers?|Writers?|Writers? & Directors?|Narrator)\)(?=[.,&\s])/u,
    () => "",
  ],
  [
    new RegExp(String.raw`\s\[(${kinds})\]`, "iu"),
    ([kind = ""], fields) => {
      fields.type = KINDS.get(kind.toLowerCase()) ?? "document";
      fields.genre = kind;
      return "";
    },
  ],
  [
    new RegExp(String.raw`\s\(${edition}\)`, "u"),
    ([number = ""], fields) => {
      fields.edition = editionOf(number);
      return "";
    },
  ],
  [
    new RegExp(String.raw`\(${edition}, (?=(?:pp?|[Vv]ol)\.)`, "u"),
    ([number = ""], fields) => {
      fields.edition = editionOf(number);
      return "(";
    },
  ],
  [
    /\((\d{4})\s?[-–]\s?(\d{4}|present)\)(?=\.\s)/u,
    ([from = "", to = ""], fields) => {
      fields.issued = { "date-parts": to === "present" ? [[Number(from)]] : [[Number(from)], [Number(to)]] };
      return `(${from})`;
    },
  ],
];

const accessMark = /(?<!\p{L})(?:retrieved|accessed|viewed|cited)(?::|\son)?\s/giu;
const days = [
  /^\d{4}-\d\d-\d\d/u,
  /^\d{4}\s\p{L}{3,9}\s\d\d?/u,
  /^\d\d?\.?\s\p{L}{3,9}\.?\s\d{4}/u,
  /^\p{L}{3,9}\.?\s\d\d?,?\s\d{4}/u,
];

/** Extracts the access date; "from …" stays. */
function withoutAccess(raw: string, fields: Fields): string {
  for (const match of raw.matchAll(accessMark)) {
    const after = raw.slice(match.index + match[0].length);
    const words = days.map((day) => day.exec(after)?.[0]).find((found) => found !== undefined) ?? "";
    const accessed = parseDate(words);
    if (!accessed) continue;
    fields.accessed = accessed;
    const end = after.slice(words.length);
    const from = /^,?\s(?:from|at)(?!\p{L})/u.exec(end)?.[0];
    const isBracketed = /[[(]$/u.test(raw.slice(0, match.index)) && /^[\])]/u.test(end);
    if (from) return `${raw.slice(0, match.index)}Retrieved from${end.slice(from.length)}`;
    return isBracketed ? raw.slice(0, match.index - 1) + end.slice(1) : raw.slice(0, match.index) + end;
  }
  return raw;
}

const translated = /, Trans\.(?:; (\w{2,9}\.?) ed(?:n|ition)?\.?)?\)/u;

/** Extracts translators and the edition beside them: `(H. Weaver, Trans.; 2nd ed.)`. */
function withoutTranslators(text: string, fields: Fields): string {
  const match = translated.exec(text);
  const start = text.lastIndexOf(" (", match?.index);
  if (!match || start < 0) return text;
  fields.translator = namesOf(text.slice(start + 2, match.index));
  if (match[1]) fields.edition = editionOf(match[1]);
  return text.slice(0, start) + text.slice(match.index + match[0].length);
}

/** An edition between other parts. It stays in the text, because its number distinguishes it from editors. */
const editionInside = new RegExp(String.raw`(?<=[,.;]\s)${edition}(?=[\s,;:.]|$)`, "u");

/** A name that the model labels as author in any context. */
const PLACEHOLDER = "Byron, Ada";

/** Whether a value contains part of the placeholder. */
export const isPlaceholder = (value: unknown): boolean =>
  typeof value === "string" && /Byron|Ada(?!\p{L})/u.test(value);

/**
 * Replaces institutions at the start by a placeholder: several international ones, or one with its parents. The model
 * would take one of them for the title.
 */
function withoutInstitutions(raw: string, fields: Fields): string {
  const several = leadingBodies(raw);
  if (several && /^(?:\.\s|,?\s\()/u.test(raw.slice(several.end))) {
    fields.author = several.names.map((literal) => ({ literal }));
    return PLACEHOLDER + raw.slice(several.end);
  }
  const institution = /^[^.;:()\d"“]{8,200}(?=\.\s\p{Lu})/u.exec(raw)?.[0] ?? "";
  if (!institution.includes(", ") || !isOneBody(institution)) return raw;
  fields.author = [{ literal: institution }];
  return PLACEHOLDER + raw.slice(institution.length);
}

/** Extracts fields with an unambiguous form, and returns the text that is left for the model. */
export function explicitFields(
  raw: string,
  institutions = true,
): { readonly text: string; readonly fields: Readonly<Fields> } {
  const fields: Fields = {};
  const named = institutions ? withoutInstitutions(raw.trimStart(), fields) : raw;
  let text = withoutTranslators(withoutAccess(named, fields), fields);
  for (const [pattern, read] of rows) {
    const match = pattern.exec(text);
    if (!match) continue;
    const before = text.slice(0, match.index) + read(match.slice(1), fields);
    const after = text.slice(match.index + match[0].length);
    // "Koenig, S. (Host)." has one full stop without the role.
    text = before + (before.endsWith(".") ? after.replace(/^\./u, "") : after);
  }
  const number = editionInside.exec(text)?.[1];
  if (fields.edition === undefined && number) fields.edition = editionOf(number);
  return { text, fields };
}
