import type { CslItem } from "@wellsourced/citations";
import { cutChars, isUnreached, omitUndefined } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import {
  COVERED_ELSEWHERE,
  compareFound,
  indexesFor,
  isExplained,
  isPreprintAlone,
  isSure,
  type Ranked,
  rank,
  type Search,
  type Wanted,
} from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { type LocalWorks, passOver, REGISTRY } from "../../works/local-works.ts";
import { failureIn } from "../failure-in.ts";

/** Long enough for several references to wait for an index that allows one request in three seconds. */
const PATIENCE_MS = 60_000;
const CANDIDATES = 5;
/** All others, where none may be asked and the registry has none of them as a whole. */
const ONLINE = "online indexes (offline)";

/** The search words for a work: the title, with the first author if the title is short. */
function queryFor(reference: CslItem, raw: string): string {
  const { title = "", author = [] } = reference;
  const [first] = author;
  const name = first?.family ?? first?.literal ?? "";
  const words = title.split(/\s+/u).length < 6 ? `${title} ${name}` : title;
  return cutChars((title ? words : raw).replace(/\s+/gu, " ").trim(), 400);
}

export interface SearchParts {
  readonly providers: Providers;
  /** The registry of works on this machine, which is asked first. @default none */
  readonly works?: LocalWorks;
  /** Whether no provider may be asked. @default false */
  readonly offline?: boolean;
}

/** Searches for the referenced work, in further indexes until the results explain the reference. */
export async function findRecord(
  wanted: Wanted,
  { providers, works, offline = false }: SearchParts,
  call: Call,
): Promise<Search> {
  const { reference, raw = "" } = wanted;
  const query = queryFor(reference, raw);
  const deadlineMs = Math.min(call.deadlineMs ?? PATIENCE_MS, PATIENCE_MS);
  const ask = async (provider: string) => {
    if (provider === REGISTRY) {
      const held = await works?.byTitle(reference).catch(passOver(offline, "failed" as const));
      if (!held || held === "failed") return { provider, records: [], says: held ?? "not asked" };
      const name = held.from.length > 0 ? `${provider} (${held.from.join("; ")})` : provider;
      return { provider: name, records: held.works, says: "answered", isOld: held.isOld };
    }
    try {
      const options = { provider, deadlineMs, ...omitUndefined({ signal: call.signal, owner: call.owner }) };
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
  const { steps, last = [], also = [] } = indexesFor(reference);
  const planned = [...steps.flat(), ...last, ...also];
  const whole: ReadonlyMap<string, string> =
    (await works?.wholeFor(reference).catch(passOver(offline, undefined))) ?? new Map();
  const open = (names: readonly string[]) => names.filter((name) => !whole.has(name));
  const rare = open([...last, ...also]);
  for (const step of [...(works ? [[REGISTRY]] : []), ...(offline ? [] : [...steps.map(open), rare])]) {
    // These also replace an index that failed, and may know where a preprint was published.
    if (step === rare && comparison.works.length > 0 && !asked.some(isSilent) && !isPreprintAlone(comparison)) break;
    asked.push(...(await Promise.all(step.map(ask))));
    const known = papers.length;
    papers = asked.flatMap(({ records }) => records);
    if (papers.length > known) {
      comparison = compareFound(wanted, papers);
      ranked = rank(reference, papers);
    }
    const isEnough = isExplained(reference, comparison) && isSure(ranked, comparison);
    if ((isEnough && !asked.at(-1)?.isOld) || isUnreachable(asked)) break;
  }
  const named = (wish: string) => asked.flatMap(({ provider, says }) => (says === wish ? [provider] : []));
  const held = planned.flatMap((name) => (whole.has(name) ? [`${name} (held, ${whole.get(name)})`] : []));
  const lacking = lackingOf(planned, whole);
  const unasked = held.length > 0 ? lacking.map((name) => `${name} (offline)`) : [ONLINE];
  const silent = offline ? unasked : [...named("failed"), ...named("unreached")];
  // What the registry holds, the others have as well.
  const missed = offline ? lacking : silent.filter((name) => name !== REGISTRY);
  return {
    ranked,
    answered: [...named("answered"), ...held],
    failed: [...new Set([...(wanted.silent ?? []), ...silent])],
    isSettled: !wanted.silent?.length && missed.every((provider) => COVERED_ELSEWHERE.has(provider)),
    isOffline: isUnreachable(asked),
    comparison,
  };
}

/** Indexes that the registry does not have as a whole. Europe PMC has PubMed's works, and those of preprint servers. */
const lackingOf = (planned: readonly string[], whole: ReadonlyMap<string, string>): string[] =>
  planned.filter((name) => !whole.has(name) && !(name === "europepmc" && whole.has("pubmed") && whole.has("crossref")));

const isSilent = ({ says }: { readonly says: string }): boolean => says === "failed" || says === "unreached";

/** A single unreachable host does not mean that the network is down. */
export const isUnreachable = (asked: readonly { readonly says: string }[]): boolean =>
  asked.length > 1 &&
  asked.some(({ says }) => says === "unreached") &&
  !asked.some(({ says }) => /^(?:answered|failed)$/u.test(says));
