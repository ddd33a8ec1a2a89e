import type { CslItem } from "@wellsourced/citations";
import { cutChars, given, isUnreached } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import type { Call } from "../../call.ts";
import { failureIn } from "../failure-in.ts";
import { type Ranked, rank } from "./reference.ts";

const PATIENCE_MS = 20_000;
const CANDIDATES = 5;
/** Asked first, and asked when those do not have it. The second group covers what the first lacks. */
const GROUPS: readonly (readonly string[])[] = [
  ["crossref", "openalex"],
  ["semanticscholar", "pubmed", "europepmc", "datacite"],
];

/** What indexes have that may be the work, and who was not there to tell. */
export interface Search {
  readonly ranked: readonly Ranked[];
  readonly answered: readonly string[];
  readonly failed: readonly string[];
  /** No host name resolves: nothing could be asked. */
  readonly isOffline: boolean;
}

/** The words under which a work is looked for: the title, and its first author where the title is short. */
function queryFor(reference: CslItem, raw: string): string {
  const { title = "", author = [] } = reference;
  const [first] = author;
  const name = first?.family ?? first?.literal ?? "";
  const words = title.split(/\s+/u).length < 6 ? `${title} ${name}` : title;
  return cutChars((title ? words : raw).replace(/\s+/gu, " ").trim(), 400);
}

/** Looks for the work that a reference means, in more indexes until one has it beyond doubt. */
export async function findRecord(
  { reference, raw = "" }: { readonly reference: CslItem; readonly raw?: string },
  providers: Providers,
  call: Call,
): Promise<Search> {
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
  for (const group of GROUPS) {
    asked.push(...(await Promise.all(group.map(ask))));
    if (isSure(reference, asked) || isDeaf(asked)) break;
  }
  const named = (wanted: string) => asked.flatMap(({ provider, says }) => (says === wanted ? [provider] : []));
  const found = asked.flatMap(({ records }) => records);
  return {
    ranked: rank(reference, found),
    answered: named("answered"),
    failed: [...named("failed"), ...named("unreached")],
    isOffline: isDeaf(asked),
  };
}

const isDeaf = (asked: readonly { readonly says: string }[]): boolean =>
  asked.some(({ says }) => says === "unreached") && !asked.some(({ says }) => /^(?:answered|failed)$/u.test(says));

function isSure(reference: CslItem, asked: readonly { readonly records: readonly Paper[] }[]): boolean {
  const found = asked.flatMap(({ records }) => records);
  return rank(reference, found)[0]?.confidence === "high";
}
