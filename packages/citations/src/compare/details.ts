import { type CslItem, yearOf } from "../csl.ts";
import { asciiLetters, toAscii } from "../transliterate.ts";
import {
  distinct,
  type FieldDifference,
  type FoundRecord,
  type Judgement,
  NOTHING,
  type ReferenceField,
  recorded,
} from "./judgement.ts";
import { isPreprint } from "./venues.ts";

const number = (text: string): string => asciiLetters(text).replace(/^0+(?=\d)/u, "");
const firstPage = (text: string): string => number(/[A-Za-z]?\d+/u.exec(text.split(/[-–—]/u)[0] ?? "")?.[0] ?? text);
/** "2nd edn", "Second", "2". */
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const edition = (text: string): string => {
  const word = toAscii(text).split(/[^a-z0-9]+/u)[0] ?? "";
  const at = ORDINALS.indexOf(word);
  return at >= 0 ? String(at + 1) : (/\d+/u.exec(word)?.[0] ?? word);
};
/** Publishers are written with or without legal form and city. */
const idle =
  /\b(?:inc|ltd|llc|gmbh|co|corp|publish(?:er|ers|ing)|verlag|press|books|group|international|the|and|sons|company)\b/gu;
const publisher = (text: string): string =>
  toAscii(text)
    .replace(idle, " ")
    .split(/[^a-z0-9]+/u)
    .find(Boolean) ?? "";

interface Detail {
  readonly field: ReferenceField;
  readonly of: (item: CslItem) => string | undefined;
  readonly key: (text: string) => string;
}
const DETAILS: readonly Detail[] = [
  { field: "volume", of: ({ volume }) => volume, key: number },
  { field: "issue", of: ({ issue }) => issue, key: number },
  { field: "pages", of: ({ page }) => page, key: firstPage },
  { field: "edition", of: ({ edition: stated }) => stated, key: edition },
  { field: "publisher", of: (item) => item.publisher, key: publisher },
];

/**
 * Compares volume, issue, pages, edition and publisher with the records of the same year; one agreeing record suffices.
 */
export function judgeDetails(reference: CslItem, works: readonly FoundRecord[]): Judgement {
  const year = yearOf(reference.issued);
  const versions = works.filter(
    (record) => !isPreprint(record) && (year === undefined || yearOf(record.item.issued) === year),
  );
  const differences = DETAILS.flatMap(({ field, of, key }): FieldDifference[] => {
    const cited = of(reference);
    if (!cited || (field === "publisher" && reference.type !== "book")) return [];
    const values = distinct(
      versions.flatMap((record) => (of(record.item) ? [recorded(record, of(record.item) ?? "")] : [])),
    );
    if (values.length === 0 || values.some(({ value }) => key(value) === key(cited))) return [];
    return [{ field, kind: "other", cited, recorded: values }];
  });
  if (differences.length === 0) return NOTHING;
  const reason = differences
    .map(
      ({ field, cited, recorded: [first] }) =>
        `${field}: cited “${cited}”, recorded “${first?.value}” (${first?.source})`,
    )
    .join("; ");
  return { differences, findings: [{ flag: "details_differ", level: "note", reason: `${reason}.`, differences }] };
}
