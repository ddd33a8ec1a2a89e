import type { CslItem } from "@wellsourced/citations";
import { type Failure, isUnreached, memoize } from "@wellsourced/core";
import type { IntegrityNotice, Work } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import { isRegistered } from "@wellsourced/trust/integrity";
import { ARXIV_DOI, type Found } from "@wellsourced/trust/references";
import { type Call, passOn, whatIsLeft } from "../../call.ts";
import { type HeldAnswer, type LocalWorks, passOver, REGISTRY } from "../../works/local-works.ts";
import { failureIn, whyNot } from "../failure-in.ts";
import type { Parts } from "../parts.ts";

interface Known {
  readonly record?: Work;
  readonly notices?: readonly IntegrityNotice[] | undefined;
  readonly because?: string | undefined;
}

type Find = Providers["find"];
type Ask = (dois: readonly string[], find: Find, call: Call) => Promise<readonly (readonly [doi: string, Known])[]>;

const works =
  (provider: string): Ask =>
  async (dois, find, call) => {
    const { records } = await find("work", { dois, limit: dois.length }, { ...passOn(call), provider });
    return records.flatMap((record) => (record.doi ? [[record.doi, { record, notices: record.notices }]] : []));
  };

const standings =
  (provider: string, from: "work" | "notices" = "work"): Ask =>
  async (dois, find, call) => {
    const { records } = await find("standing", { dois, limit: dois.length, from }, { ...passOn(call), provider });
    return records.map(({ doi, notices }) => [doi, { notices }]);
  };

const register: Ask = async ([doi = ""], find, call) => {
  const { records } = await find("registration", { doi, limit: 1 }, { ...passOn(call), provider: "doi" });
  return records.map(({ agency }) => [doi, { because: agency && `registered with ${agency}` }]);
};

/** Sources for DOIs, with the maximum DOIs of one request. */
const SOURCES = {
  crossref: { most: 50, ask: works("crossref") },
  "crossref-notices": { most: 50, ask: standings("crossref", "notices") },
  openalex: { most: 50, ask: works("openalex") },
  pubmed: { most: 50, ask: standings("pubmed") },
  europepmc: { most: 50, ask: standings("europepmc") },
  arxiv: { most: 50, ask: works("arxiv") },
  datacite: { most: 1, ask: works("datacite") },
  doi: { most: 1, ask: register },
} as const satisfies Readonly<Record<string, { readonly most: number; readonly ask: Ask }>>;
export type SourceName = keyof typeof SOURCES;

/** Asked about every work: a dump does not know what was retracted since. */
const NEWEST: SourceName = "crossref-notices";
/** The list of retractions that is read from a file. */
const OWN_FILE = "retraction-watch";
const ASKED: ReadonlySet<string> = new Set([...Object.keys(SOURCES), OWN_FILE]);

export interface LookUpParts extends Pick<Parts, "providers" | "retractions" | "clock"> {
  /** The registry of works on this machine, which is asked first. @default none */
  readonly works?: LocalWorks;
  /** Whether no provider may be asked. @default false */
  readonly offline?: boolean;
}

/** Looks up works by DOI, combining expected DOIs in common requests. */
export interface LookUps {
  /** Announces DOIs that will be looked up. */
  expect(dois: readonly string[]): void;
  /** @param reference what cites the DOI; its year shows whether a dump should have the work */
  ask(source: SourceName, doi: string, reference?: CslItem): Promise<Found>;
  /** Looks up the local retraction snapshot, and the same list in the local registry. */
  snapshot(doi: string): Promise<Found>;
  /** Records in the local registry from sources that are not asked by DOI, such as dblp. */
  held(doi: string): Promise<readonly Found[]>;
}

/** DOIs whose answers by the local registry are kept. */
const MOST_KEPT = 10_000;
/** Time limit for one source, including its queue. */
const PATIENCE_MS = 45_000;

function toFound(source: string, known: Known | Failed | undefined): Found {
  if (!known) return { source, says: "lacks" };
  if ("failure" in known) {
    const { failure } = known;
    if (failure.kind === "config") return { source, says: "not_asked", because: failure.message.split(". ")[0] };
    return { source, says: "failed", because: whyNot(failure), isUnreached: isUnreached(failure) };
  }
  return { source, says: "knows", ...known };
}

type Failed = { readonly failure: Failure };

interface InParts<Value> {
  /** Maximum keys in one request. */
  readonly most: number;
  /** Looks up several keys. */
  ask(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  readonly call: Call;
}

/**
 * Batches look-ups: keys that are expected together are requested together when the first one is needed. A batch that
 * fails as invalid is halved, so that one malformed key does not affect the others.
 */
export function createInParts<Value>({ most, ask, call }: InParts<Value>) {
  type Known = ReadonlyMap<string, Value | Failed>;
  const parts = new Map<string, { known?: Promise<Known>; readonly keys: readonly string[] }>();
  const askPart = async (some: readonly string[]): Promise<Known> => {
    try {
      return await ask(some);
    } catch (error) {
      const failure = failureIn(error, call);
      if (some.length === 1 || failure.status !== 400) return new Map(some.map((key) => [key, { failure }]));
      const half = some.length >> 1;
      return new Map([...(await askPart(some.slice(0, half))), ...(await askPart(some.slice(half)))]);
    }
  };
  return {
    expect(keys: readonly string[]): void {
      const fresh = [...new Set(keys)].filter((key) => !parts.has(key));
      for (let at = 0; at < fresh.length; at += most) {
        const part = { keys: fresh.slice(at, at + most) };
        for (const key of part.keys) parts.set(key, part);
      }
    },
    async look(key: string): Promise<Value | Failed | undefined> {
      const part = parts.get(key) ?? { keys: [key] };
      parts.set(key, part);
      part.known ??= askPart(part.keys);
      return (await part.known).get(key);
    },
  };
}

/** Agencies that register most DOIs of works. */
const AGENCIES = ["crossref", "datacite"];

/** The answer of a source that may not be asked: that it lacks the DOI, if its dump is at hand as a whole. */
function withoutNetwork(source: SourceName, isHeld: boolean, whole: ReadonlyMap<string, string>): Found {
  const day = whole.get(source);
  if (day !== undefined) return { source, says: "lacks", because: `by its dump of ${day}` };
  if (source === "doi" && !isHeld && AGENCIES.every((agency) => whole.has(agency))) {
    const days = AGENCIES.map((agency) => `${agency} (${whole.get(agency)})`).join(" nor ");
    return { source, says: "lacks", because: `neither ${days} has it by their dumps` };
  }
  return { source, says: "not_asked", because: "offline" };
}

export function createLookUps(dois: readonly string[], parts: LookUpParts, call: Call): LookUps {
  const { providers, retractions, works, offline = false } = parts;
  const left = whatIsLeft(call, parts.clock);
  const patient = () => ({ ...call, deadlineMs: Math.min(left().deadlineMs ?? PATIENCE_MS, PATIENCE_MS) });
  const shelf = ([source, { most, ask }]: [string, (typeof SOURCES)[SourceName]]) => {
    const inParts = createInParts<Known>({
      most,
      ask: async (some) => new Map(await ask(some, providers.find, patient())),
      call,
    });
    return [source, inParts] as const;
  };
  const shelves = new Map<string, ReturnType<typeof createInParts<Known>>>(Object.entries(SOURCES).map(shelf));
  const local = memoize(
    async (doi: string): Promise<readonly HeldAnswer[]> =>
      (await works
        ?.byDoi(doi)
        .catch(passOver(offline, [{ source: REGISTRY, says: "failed" as const, isOld: true }]))) ?? [],
    MOST_KEPT,
  );
  const isHeld = async (doi: string) => isRegistered((await local(doi)).filter(({ isOld }) => !isOld));
  const wholeFor = async (reference: CslItem | undefined) =>
    (reference && (await works?.wholeFor(reference))) ?? new Map<string, string>(); // asked offline only
  /** What the providers are to expect: of what the local registry holds, its notices only. */
  let expected = Promise.resolve();
  const expect = (some: readonly string[]) => {
    if (offline) return;
    expected = expected.then(async () => {
      const held = works ? await Promise.all(some.map(isHeld)) : [];
      const open = some.filter((_, at) => !held[at]);
      for (const [source, shelfOf] of shelves) {
        if (source === NEWEST) shelfOf.expect(some);
        else shelfOf.expect(source === "arxiv" ? open.filter((doi) => ARXIV_DOI.test(doi)) : open);
      }
    });
    // Reported by the first look-up, which may not have begun yet.
    expected.catch(() => undefined);
  };
  expect(dois);
  return {
    expect,
    async ask(source, doi, reference) {
      const own = (await local(doi)).find((found) => found.source === source);
      if (own && !own.isOld) return own;
      if (offline) return withoutNetwork(source, (await local(doi)).length > 0, await wholeFor(reference));
      if (source !== NEWEST && (await isHeld(doi)))
        return { source, says: "not_asked", because: "the local registry has the work" };
      await expected;
      const answer = toFound(source, await shelves.get(source)?.look(doi));
      return own && answer.says !== "knows" && answer.says !== "lacks" ? own : answer;
    },
    async snapshot(doi) {
      const source = OWN_FILE;
      const own = (await local(doi)).find((found) => found.source === source);
      const data = await retractions();
      if (!data.table) return own ?? { source, says: data.isSetUp ? "failed" : "not_asked", because: data.because };
      const notices = [...data.table.byDoi(doi), ...(own?.notices ?? [])];
      return { source, says: "knows", notices, because: data.note };
    },
    held: async (doi) => (await local(doi)).filter(({ source }) => !ASKED.has(source)),
  };
}
