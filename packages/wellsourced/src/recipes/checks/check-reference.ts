import type { CslItem } from "@wellsourced/citations";
import { type FoundRecord, numbersOf, type StatedNumber } from "@wellsourced/citations/matching";
import { type Clock, given } from "@wellsourced/core";
import type { Providers } from "@wellsourced/providers";
import {
  ARXIV_DOI,
  type CheckedReference,
  compareCited,
  compareFound,
  type DoiCheck,
  foundRecord,
  isExplained,
  isMixed,
  MOST_IDENTIFIERS,
  otherDois,
  unfoundIn,
  type Wanted,
} from "@wellsourced/trust/references";
import { type Call, passOn } from "../../call.ts";
import { failureIn } from "../failure-in.ts";
import { checkDoi } from "./check-doi.ts";

import { findRecord } from "./find-record.ts";

import type { LookUps } from "./look-ups.ts";

export interface ReferenceParts {
  readonly looks: LookUps;
  readonly providers: Providers;
  readonly clock: Clock;
}

interface ReferenceToCheck {
  readonly reference: CslItem;
  readonly raw?: string | undefined;
  /** Bare and lower case. */
  readonly doi?: string | undefined;
  /** What is known of that DOI already. */
  readonly check?: DoiCheck;
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
