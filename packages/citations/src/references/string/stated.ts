import type { CslDate, CslName } from "../../csl.ts";
import { parseDate } from "../../dates.ts";
import { leadingPeers } from "../../peers.ts";
import { isOneBody, namesOf } from "./authors.ts";

/** What a reference states in so many words, and what is left of it for the model, which would take the words for a part. */
export interface Stated {
  readonly text: string;
  readonly fields: Readonly<Record<string, string | CslDate | CslName[]>>;
}

type Fields = Record<string, string | CslDate | CslName[]>;

const ordinal = String.raw`(?:\d{1,3}(?:st|nd|rd|th)|[Rr]ev(?:ised|\.)?|[Ee]xpanded)`;
const edition = String.raw`(${ordinal})\s(?:ed(?:n|ition)?)\.?`;

/** Kinds of works in brackets, by the type that they stand for. */
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

/** A pattern, what of its groups is known, and what is left of the text. */
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

const said = /(?<!\p{L})(?:retrieved|accessed|viewed|cited)(?::|\son)?\s/giu;
const days = [
  /^\d{4}-\d\d-\d\d/u,
  /^\d{4}\s\p{L}{3,9}\s\d\d?/u,
  /^\d\d?\.?\s\p{L}{3,9}\.?\s\d{4}/u,
  /^\p{L}{3,9}\.?\s\d\d?,?\s\d{4}/u,
];

/** The day on which a page was read, which is not that of the work. What says where it was read stays. */
function withoutAccess(raw: string, fields: Fields): string {
  for (const match of raw.matchAll(said)) {
    const behind = raw.slice(match.index + match[0].length);
    const words = days.map((day) => day.exec(behind)?.[0]).find((found) => found !== undefined) ?? "";
    const accessed = parseDate(words);
    if (!accessed) continue;
    fields.accessed = accessed;
    const end = behind.slice(words.length);
    const from = /^,?\s(?:from|at)(?!\p{L})/u.exec(end)?.[0];
    const isBracketed = /[[(]$/u.test(raw.slice(0, match.index)) && /^[\])]/u.test(end);
    if (from) return `${raw.slice(0, match.index)}Retrieved from${end.slice(from.length)}`;
    return isBracketed ? raw.slice(0, match.index - 1) + end.slice(1) : raw.slice(0, match.index) + end;
  }
  return raw;
}

const translated = /, Trans\.(?:; (\w{2,9}\.?) ed(?:n|ition)?\.?)?\)/u;

/** `(H. Weaver, Trans.; 2nd ed.)` */
function withoutTranslators(text: string, fields: Fields): string {
  const match = translated.exec(text);
  const start = text.lastIndexOf(" (", match?.index);
  if (!match || start < 0) return text;
  fields.translator = namesOf(text.slice(start + 2, match.index));
  if (match[1]) fields.edition = editionOf(match[1]);
  return text.slice(0, start) + text.slice(match.index + match[0].length);
}

/** An edition within a run of parts, which stays where it is: editors are told from it by its number. */
const among = new RegExp(String.raw`(?<=[,.;]\s)${edition}(?=[\s,;:.]|$)`, "u");

/** A person whom the model knows for an author, whatever follows. */
const STAND_IN = "Byron, Ada";

/** Whether a text was taken from the stand-in: then it is no part of the reference. */
export const isStandIn = (value: unknown): boolean => typeof value === "string" && /Byron|Ada(?!\p{L})/u.test(value);

/**
 * Bodies that a reference begins with: several international ones, or the steps of one. The model would take one of them
 * for the title; it is shown a person in their place.
 */
function withoutBodies(raw: string, fields: Fields): string {
  const several = leadingPeers(raw);
  if (several && /^(?:\.\s|,?\s\()/u.test(raw.slice(several.end))) {
    fields.author = several.names.map((literal) => ({ literal }));
    return STAND_IN + raw.slice(several.end);
  }
  const steps = /^[^.;:()\d"“]{8,200}(?=\.\s\p{Lu})/u.exec(raw)?.[0] ?? "";
  if (!steps.includes(", ") || !isOneBody(steps)) return raw;
  fields.author = [{ literal: steps }];
  return STAND_IN + raw.slice(steps.length);
}

/** Reads what a reference states in words of its own, and takes it out; the bodies that it begins with where asked. */
export function stated(raw: string, bodies = true): Stated {
  const fields: Fields = {};
  const shown = bodies ? withoutBodies(raw.trimStart(), fields) : raw;
  let text = withoutTranslators(withoutAccess(shown, fields), fields);
  for (const [pattern, read] of rows) {
    const match = pattern.exec(text);
    if (!match) continue;
    const before = text.slice(0, match.index) + read(match.slice(1), fields);
    const behind = text.slice(match.index + match[0].length);
    // "Koenig, S. (Host)." has one full stop without the role.
    text = before + (before.endsWith(".") ? behind.replace(/^\./u, "") : behind);
  }
  const number = among.exec(text)?.[1];
  if (fields.edition === undefined && number) fields.edition = editionOf(number);
  return { text, fields };
}
