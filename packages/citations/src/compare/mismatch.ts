import type { CslItem } from "../csl.ts";
import { normalizeDoi } from "../identifiers.ts";
import { findChimera } from "../match/chimera.ts";
import type { Candidate, IdentifiedWork } from "./identify-work.ts";
import {
  distinct,
  type FieldDifference,
  type FoundRecord,
  finding,
  inWords,
  type Judgement,
  join,
  recorded,
} from "./judgement.ts";

const identifierOf = ({ by }: FoundRecord): string => (by === "title" ? "" : by.identifier);
const titleOf = ({ item }: FoundRecord): string => item.title ?? "";

/** Whether an identifier leads to a record with the cited title but other authors. */
const isByOthers = ({ record, authors }: Candidate): boolean => record.by !== "title" && authors?.share === 0;

/** Finds identifiers that lead to another work, or to a work with the same title by other authors. */
export function judgeIdentifiers({ elsewhere, works: matching }: IdentifiedWork): Judgement {
  const byOthers = matching.filter(isByOthers).map(({ record }) => record);
  // The same record may have been found by its title, too.
  const others = new Set(byOthers.flatMap(({ item }) => normalizeDoi(item.DOI) ?? []));
  const works = matching.filter((one) => !isByOthers(one) && !others.has(normalizeDoi(one.record.item.DOI) ?? "none"));
  const byIdentifier = Map.groupBy([...elsewhere.map(({ record }) => record), ...byOthers], identifierOf);
  return join(
    [...byIdentifier].flatMap(([identifier, records]) => {
      // If another index has the cited work under this identifier, one of the indexes is wrong.
      if (works.some(({ record }) => identifierOf(record) === identifier)) return [];
      const right = distinct(
        works.flatMap(({ record }) => (record.item.DOI ? [recorded(record, record.item.DOI)] : [])),
      );
      const belongs = inWords(distinct(records.map((record) => recorded(record, titleOf(record)))).slice(0, 1));
      const target = records.every((record) => byOthers.includes(record))
        ? "a work of this title by other authors"
        : "another work";
      const reason = `${identifier} leads to ${target}: ${belongs}.`;
      const difference: FieldDifference = {
        field: "identifier",
        kind: "other",
        cited: identifier,
        recorded: right,
        note: `It belongs to ${belongs}.`,
      };
      return [finding({ flag: "mismatch", level: "error" }, reason, difference)];
    }),
  );
}

/** Reports unregistered identifiers together with those of the cited work. */
export function missingIdentifiers(identifiers: readonly string[], works: readonly FoundRecord[]): Judgement {
  const right = distinct(works.flatMap((record) => (record.item.DOI ? [recorded(record, record.item.DOI)] : [])));
  return {
    differences: identifiers.map((cited) => ({
      field: "identifier",
      kind: "other",
      cited,
      recorded: right,
      note: "It is not registered.",
    })),
    findings: [],
  };
}

/** Explains a reference that mixes two works. */
export function chimeraOf(reference: CslItem, records: readonly FoundRecord[]): string {
  const chimera = findChimera(
    reference,
    records.slice(0, 40).map(({ item }) => item),
  );
  return chimera
    ? ` The title is that of one work and the authors are those of another: “${chimera.authorRecord.title}”.`
    : "";
}
