import type { CslItem } from "@wellsourced/citations";
import { type FoundRecord, numbersOf, type StatedNumber } from "@wellsourced/citations/matching";
import { type Clock, omitUndefined } from "@wellsourced/core";
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
  isPreprintOnly,
  MOST_IDENTIFIERS,
  otherDois,
  unfoundIn,
  type Wanted,
} from "@wellsourced/trust/references";
import { type Call, passOn } from "../../call.ts";
import { passOver } from "../../works/local-works.ts";
import { failureIn } from "../failure-in.ts";
import { checkDoi } from "./check-doi.ts";
import { findRecord, type SearchParts } from "./find-record.ts";

import type { LookUps } from "./look-ups.ts";

export interface ReferenceParts extends SearchParts {
  readonly looks: LookUps;
  readonly clock: Clock;
}

interface ReferenceToCheck {
  readonly reference: CslItem;
  readonly raw?: string | undefined;
  /** Without prefix, in lower case. */
  readonly doi?: string | undefined;
  /** The result for that DOI, if known. */
  readonly check?: DoiCheck;
}

/** Works found by other identifiers. */
interface ByIdentifier {
  readonly records: readonly FoundRecord[];
  /** Identifiers that no registry has, as written. */
  readonly missing: readonly string[];
  /** Sources that did not respond. */
  readonly silent: readonly string[];
}

/** The RFC registry is complete. Others have gaps, so a missing record there proves nothing. */
const isComplete = (kind: StatedNumber["kind"]): boolean => kind === "rfc";

const NOTHING: ByIdentifier = { records: [], missing: [], silent: [] };

async function byNumber(
  number: StatedNumber,
  { providers, works, offline }: SearchParts,
  call: Call,
): Promise<ByIdentifier> {
  const { kind, value, as } = number;
  const held = await works?.byNumber(kind, value).catch(passOver(offline, undefined));
  const records = held?.works.map((work) => foundRecord(work, { identifier: as })) ?? [];
  if (offline || (records.length > 0 && !held?.isOld)) return { ...NOTHING, records };
  const online = await byNumberAt(number, providers, call);
  return online.records.length > 0 ? online : { ...online, records };
}

async function byNumberAt(
  number: StatedNumber,
  providers: Providers,
  call: Call,
  from?: string,
): Promise<ByIdentifier> {
  const { kind, value, as } = number;
  const ask = { [kind]: kind === "pmcid" ? value.replace(/\D/gu, "") : value, limit: 1 };
  try {
    const { records } = await providers.find("work", ask, { ...passOn(call), ...omitUndefined({ provider: from }) });
    return { ...NOTHING, records: records.map((record) => foundRecord(record, { identifier: as })) };
  } catch (error) {
    const { kind: why, provider = kind } = failureIn(error, call);
    if (why !== "not_found") return { ...NOTHING, silent: why === "config" ? [] : [provider] };
    // Library catalogues list books that no index of works has.
    if (kind === "isbn" && !from) return byNumberAt(number, providers, call, "k10plus");
    return { ...NOTHING, missing: isComplete(kind) ? [as] : [] };
  }
}

/** Looks up another DOI of the reference, such as its preprint's, and whether it exists. */
async function byOther(
  { doi, as }: { readonly doi: string; readonly as: string },
  looks: LookUps,
  reference: CslItem,
): Promise<ByIdentifier> {
  const isPreprint = ARXIV_DOI.test(doi);
  const own = isPreprint ? "arxiv" : "crossref";
  const first = await Promise.all([looks.ask(own, doi, reference), looks.ask("openalex", doi, reference)]);
  const isKnown = first.some(({ record }) => record);
  const answers = isPreprint && !isKnown ? [...first, await looks.ask("datacite", doi, reference)] : first;
  const records = answers.flatMap(({ record }) => (record ? [foundRecord(record, { identifier: as })] : []));
  const isMissing = records.length === 0 && isPreprint && answers.filter(({ says }) => says === "lacks").length > 1;
  const silent = answers.flatMap(({ source, says }) => (says === "failed" ? [source] : []));
  return { records, missing: isMissing ? [as] : [], silent: records.length > 0 ? [] : silent };
}

/** Adds what a preprint became: the registry at hand knows that without a request. */
async function withVersions(wanted: Wanted, { works, offline }: SearchParts): Promise<Wanted> {
  if (!works || !isPreprintOnly(compareFound(wanted))) return wanted;
  const held = await works.byTitle(wanted.reference).catch(passOver(offline, undefined));
  const versions = held?.works ?? [];
  return { ...wanted, known: [...(wanted.known ?? []), ...versions.map((work) => foundRecord(work, "title"))] };
}

/**
 * Checks a reference: looks it up by all its identifiers and, if these do not explain all its details, by its title;
 * then compares it with everything found.
 */
export async function checkReference(
  asked: ReferenceToCheck,
  parts: ReferenceParts,
  call: Call,
): Promise<CheckedReference> {
  const { reference, raw, doi } = asked;
  const { looks, clock } = parts;
  const numbers = doi ? [] : numbersOf(reference, raw);
  const [check, ...others] = await Promise.all([
    asked.check ?? (doi ? checkDoi(doi, looks, reference) : undefined),
    ...numbers.slice(0, MOST_IDENTIFIERS).map((number) => byNumber(number, parts, call)),
    ...otherDois(reference, raw, doi).map((other) => byOther(other, looks, reference)),
  ]);
  const missing = others.flatMap((other) => other.missing);
  const named: Wanted = {
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
  const wanted = await withVersions(named, parts);
  const first = compareFound(wanted);
  const hasWords = reference.title !== undefined || reference.author !== undefined;
  const isOpen = reference.title !== undefined && !isExplained(reference, first) && !check?.isOffline;
  const search = isOpen ? await findRecord(wanted, parts, call) : undefined;
  const comparison = search?.comparison ?? first;
  const record = hasWords ? check?.record : undefined;
  const cited = record && compareCited({ reference, record, raw, isMixed: isMixed({ comparison }) }, search);
  const checked = { reference, wanted, doi, check, search, cited, comparison, missing };
  return { ...checked, unfound: unfoundIn(checked) };
}
