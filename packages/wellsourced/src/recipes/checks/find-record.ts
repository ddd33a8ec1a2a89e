import type { CslItem } from "@wellsourced/citations";
import { compareReference, type FoundRecord, type ReferenceComparison } from "@wellsourced/citations/matching";
import { cutChars, given, isUnreached } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import type { Call } from "../../call.ts";
import { failureIn } from "../failure-in.ts";
import { foundByTitle } from "./found-record.ts";
import { HELD_BY_OTHERS, ladderFor } from "./indexes.ts";
import { type Ranked, rank } from "./reference.ts";

/** In a long list, several references wait for their turn at an index that takes one request in three seconds. */
const PATIENCE_MS = 60_000;
const CANDIDATES = 5;

/** What indexes have that may be the work, and who was not there to tell. */
export interface Search {
  readonly ranked: readonly Ranked[];
  readonly answered: readonly string[];
  readonly failed: readonly string[];
  /** Every index answered that may be the only one to hold the work or one of its numbers. */
  readonly isSettled: boolean;
  /** No host name resolves: nothing could be asked. */
  readonly isOffline: boolean;
  /** The reference beside everything found, by its identifiers and by its title. */
  readonly comparison: ReferenceComparison;
}

export interface Wanted {
  readonly reference: CslItem;
  /** The text that it was read from. */
  readonly raw?: string | undefined;
  /** What its identifiers led to. */
  readonly known?: readonly FoundRecord[];
  /** Identifiers that no register has. */
  readonly missing?: readonly string[];
  /** Who did not answer when its identifiers were looked up. */
  readonly silent?: readonly string[];
  readonly thisYear: number;
}

/** The words under which a work is looked for: the title, and its first author where the title is short. */
function queryFor(reference: CslItem, raw: string): string {
  const { title = "", author = [] } = reference;
  const [first] = author;
  const name = first?.family ?? first?.literal ?? "";
  const words = title.split(/\s+/u).length < 6 ? `${title} ${name}` : title;
  return cutChars((title ? words : raw).replace(/\s+/gu, " ").trim(), 400);
}

/** The reference beside everything found so far. */
export const compareFound = (
  { reference, raw, known = [], missing = [], thisYear }: Wanted,
  papers: readonly Paper[] = [],
): ReferenceComparison =>
  compareReference(reference, [...known, ...papers.map(foundByTitle)], {
    thisYear,
    ...given({ raw }),
    identifiersThatDoNotExist: missing,
  });

/** Whether nothing that another index might know could change what is said of a reference: all of it was compared. */
export const isExplained = ({ author = [] }: CslItem, { works, findings }: ReferenceComparison): boolean =>
  works.length > 0 &&
  (author.length === 0 || works.some(({ item }) => (item.author ?? []).length > 0)) &&
  findings.every(({ level }) => level === "note");

/** Looks for the work that a reference means, in more indexes until what they have explains the reference. */
export async function findRecord(wanted: Wanted, providers: Providers, call: Call): Promise<Search> {
  const { reference, raw = "" } = wanted;
  const query = queryFor(reference, raw);
  const deadlineMs = Math.min(call.deadlineMs ?? PATIENCE_MS, PATIENCE_MS);
  const ask = async (provider: string) => {
    try {
      const options = { provider, deadlineMs, ...given({ signal: call.signal, owner: call.owner }) };
      const { records } = await providers.academic({ query, limit: CANDIDATES, verbatim: true }, options);
      return { provider, records, says: "answered" };
    } catch (error) {
      const failure = failureIn(error, call);
      const says = failure.kind === "config" ? "not asked" : isUnreached(failure) ? "unreached" : "failed";
      return { provider, records: [], says };
    }
  };
  const asked: Awaited<ReturnType<typeof ask>>[] = [];
  let papers: readonly Paper[] = [];
  let ranked: readonly Ranked[] = [];
  let comparison = compareFound(wanted);
  const { steps, last = [], also = [] } = ladderFor(reference);
  const rare = [...last, ...also];
  for (const step of [...steps, rare]) {
    // They also stand in for an index that did not answer, and may know where a preprint was published.
    if (step === rare && comparison.works.length > 0 && !asked.some(isSilent) && !isPreprintAlone(comparison)) break;
    asked.push(...(await Promise.all(step.map(ask))));
    const known = papers.length;
    papers = asked.flatMap(({ records }) => records);
    if (papers.length > known) {
      comparison = compareFound(wanted, papers);
      ranked = rank(reference, papers);
    }
    if ((isExplained(reference, comparison) && isSure(ranked, comparison)) || isDeaf(asked)) break;
  }
  const named = (wish: string) => asked.flatMap(({ provider, says }) => (says === wish ? [provider] : []));
  const failed = [...new Set([...(wanted.silent ?? []), ...named("failed"), ...named("unreached")])];
  return {
    ranked,
    answered: named("answered"),
    failed,
    isSettled: !wanted.silent?.length && failed.every((provider) => HELD_BY_OTHERS.has(provider)),
    isOffline: isDeaf(asked),
    comparison,
  };
}

const isPreprintAlone = ({ findings }: ReferenceComparison): boolean =>
  findings.some(({ flag }) => flag === "not_published_there");

const isSilent = ({ says }: { readonly says: string }): boolean => says === "failed" || says === "unreached";

/** One host that cannot be reached is no matter of the network. */
const isDeaf = (asked: readonly { readonly says: string }[]): boolean =>
  asked.length > 1 &&
  asked.some(({ says }) => says === "unreached") &&
  !asked.some(({ says }) => /^(?:answered|failed)$/u.test(says));

/** Known by an identifier, or found beyond doubt. */
const isSure = ([first]: readonly Ranked[], { works }: ReferenceComparison): boolean =>
  works.some(({ by }) => by !== "title") || first?.confidence === "high";
