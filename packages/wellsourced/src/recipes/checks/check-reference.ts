import type { CslItem } from "@wellsourced/citations";
import { type FoundRecord, identifiersOf, type ReferenceComparison } from "@wellsourced/citations/matching";
import { type Clock, given } from "@wellsourced/core";
import type { Work } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import { type Call, passOn } from "../../call.ts";
import { failureIn } from "../failure-in.ts";
import { checkDoi, type DoiCheck } from "./check-doi.ts";
import { type Cited, compareCited } from "./compare-cited.ts";
import { compareFound, findRecord, isExplained, type Search, type Wanted } from "./find-record.ts";
import { foundRecord } from "./found-record.ts";
import { isIndexed } from "./indexes.ts";
import { ARXIV_DOI, type LookUps } from "./look-ups.ts";
import { numbersOf, type StatedNumber } from "./stated-numbers.ts";

export interface CheckedReference {
  readonly reference: CslItem;
  /** What it was compared as, with the records that its identifiers led to. */
  readonly wanted: Wanted;
  readonly doi?: string | undefined;
  /** What is known of the reference's DOI, and of the work under it. */
  readonly check?: DoiCheck | undefined;
  /** Absent where its identifiers explain the reference. */
  readonly search?: Search | undefined;
  /** The words beside the DOI and its record. */
  readonly cited?: Cited | undefined;
  /** All that it says beside all records found. */
  readonly comparison: ReferenceComparison;
  /** Identifiers beside the DOI that no register has, as they are written. */
  readonly missing: readonly string[];
  /** Who was asked for a work that nobody has; absent where one like it is found, or it could not be told. */
  readonly unfound?: readonly string[] | undefined;
}

/** Whether an identifier of the reference leads to a work other than the one cited. */
export const isMixed = ({ comparison }: Pick<CheckedReference, "comparison">): boolean =>
  comparison.findings.some(({ flag }) => flag === "mismatch");

export interface ReferenceParts {
  readonly looks: LookUps;
  readonly providers: Providers;
  readonly clock: Clock;
}

export interface ReferenceToCheck {
  readonly reference: CslItem;
  readonly raw?: string | undefined;
  /** Bare and lower case. */
  readonly doi?: string | undefined;
  /** What is known of that DOI already. */
  readonly check?: DoiCheck;
}

/** A reference states few identifiers; a text that holds more is no reference. */
const MOST_IDENTIFIERS = 4;

/** DOIs that a reference states beside its own, arXiv's numbers as theirs. */
export function otherDois(reference: CslItem, raw: string | undefined, doi: string | undefined) {
  const stated = identifiersOf(reference, raw).flatMap(({ kind, value, as }) => {
    if (kind === "arxiv") return [{ doi: `10.48550/arxiv.${value}`, as: `arXiv:${value}` }];
    return kind === "doi" ? [{ doi: value, as }] : [];
  });
  const others = new Map(stated.filter((one) => one.doi !== doi).map((one) => [one.doi, one]));
  return [...others.values()].slice(0, MOST_IDENTIFIERS);
}

/** What identifiers beside the DOI led to. */
interface ByIdentifier {
  readonly records: readonly FoundRecord[];
  /** Identifiers that no register has, as they are written. */
  readonly missing: readonly string[];
  /** Who did not answer. */
  readonly silent: readonly string[];
}

/** Of RFCs all are known; other collections of numbers have gaps: that one has none of it says nothing. */
const isComplete = (kind: StatedNumber["kind"]): boolean => kind === "rfc";

const NOTHING: ByIdentifier = { records: [], missing: [], silent: [] };

async function byNumber(number: StatedNumber, providers: Providers, call: Call, from?: string): Promise<ByIdentifier> {
  const { kind, value, as } = number;
  const ask = { [kind]: kind === "pmcid" ? value.replace(/\D/gu, "") : value, limit: 1 };
  try {
    const { records } = await providers.find("work", ask, { ...passOn(call), ...given({ provider: from }) });
    return { ...NOTHING, records: records.map((record) => foundRecord(record, { identifier: as })) };
  } catch (error) {
    const { kind: why, provider = kind } = failureIn(error, call);
    if (why !== "not_found") return { ...NOTHING, silent: why === "config" ? [] : [provider] };
    // Libraries hold books that no index of works has.
    if (kind === "isbn" && !from) return byNumber(number, providers, call, "k10plus");
    return { ...NOTHING, missing: isComplete(kind) ? [as] : [] };
  }
}

/** A DOI that is not the reference's own: who registered it knows whether it exists. */
async function byOther(
  { doi, as }: { readonly doi: string; readonly as: string },
  looks: LookUps,
): Promise<ByIdentifier> {
  const isPreprint = ARXIV_DOI.test(doi);
  const first = await Promise.all([looks.ask(isPreprint ? "arxiv" : "crossref", doi), looks.ask("openalex", doi)]);
  const isKnown = first.some(({ record }) => record);
  const answers = isPreprint && !isKnown ? [...first, await looks.ask("datacite", doi)] : first;
  const records = answers.flatMap(({ record }) => (record ? [foundRecord(record, { identifier: as })] : []));
  const isMissing = records.length === 0 && isPreprint && answers.filter(({ says }) => says === "lacks").length > 1;
  const silent = answers.flatMap(({ source, says }) => (says === "failed" ? [source] : []));
  return { records, missing: isMissing ? [as] : [], silent: records.length > 0 ? [] : silent };
}

/**
 * Whether a reference is right: looked up by every identifier that it states and, where these do not explain all that it
 * says, by its title; then compared with everything found.
 */
export async function checkReference(
  asked: ReferenceToCheck,
  parts: ReferenceParts,
  call: Call,
): Promise<CheckedReference> {
  const { reference, raw, doi } = asked;
  const { looks, providers, clock } = parts;
  const numbers = doi ? [] : numbersOf(reference, raw);
  const [check, ...others] = await Promise.all([
    asked.check ?? (doi ? checkDoi(doi, looks) : undefined),
    ...numbers.slice(0, MOST_IDENTIFIERS).map((number) => byNumber(number, providers, call)),
    ...otherDois(reference, raw, doi).map((other) => byOther(other, looks)),
  ]);
  const missing = others.flatMap((other) => other.missing);
  const wanted: Wanted = {
    reference,
    raw,
    known: [
      ...(check?.works ?? []).map((record) => foundRecord(record, { identifier: doi ?? "" })),
      ...others.flatMap(({ records }) => records),
    ],
    missing: [...(check?.exists === false && doi ? [doi] : []), ...missing],
    silent: others.flatMap(({ silent }) => silent),
    thisYear: new Date(clock.now()).getUTCFullYear(),
  };
  const first = compareFound(wanted);
  const hasWords = reference.title !== undefined || reference.author !== undefined;
  const isOpen = reference.title !== undefined && !isExplained(reference, first) && !check?.isOffline;
  const search = isOpen ? await findRecord(wanted, providers, call) : undefined;
  const comparison = search?.comparison ?? first;
  const record = hasWords ? check?.record : undefined;
  const cited = record && compareCited({ reference, record, raw, isMixed: isMixed({ comparison }) }, search);
  const checked = { reference, wanted, doi, check, search, cited, comparison, missing };
  return { ...checked, unfound: unfoundIn(checked) };
}

/** Compares a reference again, now also with the registers' records of the work that was found by its title. */
export function withRecords(checked: CheckedReference, works: readonly Work[]): CheckedReference {
  const { wanted, search } = checked;
  const known = [...(wanted.known ?? []), ...works.map((work) => foundRecord(work, "title"))];
  return {
    ...checked,
    comparison: compareFound(
      { ...wanted, known },
      search?.ranked.map(({ paper }) => paper),
    ),
  };
}

/** So many indexes must have answered before it counts that none of them has a work. */
const FEWEST = 2;

function unfoundIn({ reference, search, comparison, check }: CheckedReference): CheckedReference["unfound"] {
  // A DOI that leads to another work does not show whether the cited work exists.
  const isNamed = check?.record !== undefined && !isMixed({ comparison });
  if (!search || isNamed || comparison.works.length > 0) return undefined;
  const isTold = search.isSettled && search.answered.length >= FEWEST && isIndexed(reference);
  return isTold ? search.answered : undefined;
}
