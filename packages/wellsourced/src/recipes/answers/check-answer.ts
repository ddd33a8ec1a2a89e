import { type AnswerSource, type ReadAnswer, readAnswer, type Statement, withoutTwins } from "@wellsourced/answers";
import { lineTable } from "@wellsourced/citations/documents";
import { Failure, given, hostOf, toTimestamp, UNTRUSTED } from "@wellsourced/core";
import type { Entails } from "@wellsourced/trust";
import {
  type AnswerReport,
  type CheckedStatement,
  contextOf,
  type EntryPlace,
  type GatheredSource,
  judgeStatement,
  leftOf,
  type OpenedSource,
  openGathered,
  type ReadWhole,
  replacementFor,
  restsOnLack,
  type SourceToGather,
  summaryOf,
  toCheckedSource,
  type Window,
  type Written,
  windowOf,
} from "@wellsourced/trust/answers";
import { papersFor, readingFor } from "../checks/reading.ts";
import { failureIn } from "../failure-in.ts";
import type { createPaperFullText } from "../paper-fulltext.ts";
import type { Parts } from "../parts.ts";
import { wholePageOf } from "../quote/source.ts";
import { type Bibliographies, readBibliographies } from "./bibliography.ts";

import { withEntailment } from "./entailment.ts";
import { type GatherParts, gatherSources, inTime, type Means } from "./gather.ts";

import type { CheckAnswerCall, CheckAnswerQuery } from "./types.ts";

import { readWritten } from "./written.ts";

interface CheckAnswerParts extends Omit<GatherParts, "pages" | "papers">, Pick<Parts, "withinCost" | "pages"> {
  readonly entails?: Entails;
  readonly paperFullText: ReturnType<typeof createPaperFullText>;
}

const TOO_DEAR =
  "The limit on costs was reached, so that services which cost money were not asked about every source. What only they can read counts as unreadable.";

const NOTHING_STATED = "No statements were found in the answer, so nothing was checked against its sources.";

/** Milliseconds reserved for judging the sources that were read. */
const RESERVE_MS = 3_000;

/** Names of an answer's sources: its own names if they are unambiguous. */
function namesOf({ sources }: ReadAnswer) {
  const keys = sources.map(({ key }) => key);
  const names = new Map(
    sources.map(({ id, key }) => [id, key !== undefined && keys.indexOf(key) === keys.lastIndexOf(key) ? key : id]),
  );
  return (id: string): string => names.get(id) ?? id;
}

/** A source of the answer as a bibliography entry. Link text within a sentence is not used as a title. */
const toGather = (source: AnswerSource, ref: string, answer: string): SourceToGather => {
  const { url, doi, title, author, year, text, start, end } = source;
  const raw = start === undefined ? undefined : answer.slice(start, end);
  return { ref, ...given({ url, doi, title, author, date: year, text, raw }) };
};

/** Alternates between hosts, so that a slow one does not delay the others. */
const byTurns = (sources: readonly AnswerSource[]): readonly AnswerSource[] => {
  const hosts = new Map<string, number>();
  const turns = sources.map((source) => {
    const host = hostOf(source.url ?? "");
    const turn = hosts.get(host) ?? 0;
    hosts.set(host, turn + 1);
    return { source, turn: host === "" ? 0 : turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ source }) => source);
};

/** The sources cited by the statements, then the rest of the list. */
function sourcesFor({ statements, maxSources }: Window, { sources }: ReadAnswer): readonly AnswerSource[] {
  const cited = new Set(statements.flatMap(({ cites }) => cites));
  const real = new Map(sources.flatMap((one) => (one.missing ? [] : [[one.id, one] as const])));
  const wanted = [...cited].flatMap((id) => real.get(id) ?? []);
  const others = [...real.values()].filter((one) => !wanted.includes(one));
  return [...byTurns(wanted), ...byTurns(others)].slice(0, maxSources);
}

const beyond = (ref: string, { maxSources }: Window): GatheredSource => ({
  source: { ref },
  text: new Failure("validation", `This check was limited to ${maxSources} sources, and this one was not among them.`),
});

/** Yields between statements, so that other work proceeds and an abort takes effect. */
const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

interface Judged {
  readonly statements: readonly Statement[];
  readonly opened: ReadonlyMap<string, OpenedSource>;
  readonly written: Written;
}

/**
 * A citation at the end of a paragraph applies to each of its statements that its sources address, and to no other. If
 * its source is missing, only the adjacent statement is affected.
 */
function coveredBy(ids: readonly string[], judge: (ids: readonly string[]) => ReturnType<typeof judgeStatement>) {
  if (ids.length === 0) return undefined;
  const { checked, replacements } = judge(ids);
  const speaks = checked.state === "addressed" || checked.state === "partially_addressed";
  return speaks ? { checked: { ...checked, carried: true as const }, replacements } : undefined;
}

/** The sources of a statement; each is extended to its whole page if that may contain the statement. */
async function widened(
  { text, cites, carried = [] }: Statement,
  opened: ReadonlyMap<string, OpenedSource>,
): Promise<ReadonlyMap<string, OpenedSource>> {
  const own = [...opened].filter(([id]) => cites.includes(id) || carried.includes(id));
  return new Map(await Promise.all(own.map(async ([id, source]) => [id, await source.widened(text)] as const)));
}

/** Judges statements in order until time is up, but at least one, so that repeated checks make progress. */
async function judgeAll(
  { statements, opened, written }: Judged,
  call: CheckAnswerCall,
  hasTime: () => boolean,
): Promise<CheckedStatement[]> {
  const { sources } = written.read;
  const missing = new Set(sources.flatMap(({ id, missing: isMissing }) => (isMissing ? [id] : [])));
  const nameOf = namesOf(written.read);
  const checked: CheckedStatement[] = [];
  for (const statement of statements) {
    await pause();
    call.signal?.throwIfAborted();
    if (checked.length > 0 && !hasTime()) break;
    const carried = (statement.carried ?? []).filter((id) => !missing.has(id));
    const judgeWith = (sources: ReadonlyMap<string, OpenedSource>) => {
      const besides = (ids: readonly string[]) => {
        const own = ids.flatMap((id) => sources.get(id) ?? []);
        const others = [...opened].flatMap(([id, source]) => (ids.includes(id) ? [] : [source]));
        const lost = ids.filter((id) => missing.has(id)).map(nameOf);
        const context = contextOf(statement, written.read.statements);
        return judgeStatement(statement, { own, others, missing: lost, context });
      };
      return coveredBy(carried, besides) ?? besides(statement.cites);
    };
    const inMainText = judgeWith(opened);
    const found = restsOnLack(inMainText.checked) ? judgeWith(await widened(statement, opened)) : inMainText;
    const { replacements } = found;
    const replacement = replacementFor(statement, found.checked, { replacements, written });
    checked.push({ ...found.checked, ...given({ replacement }) });
    call.onProgress?.(`${checked.length} of ${statements.length} statements checked`);
  }
  return checked;
}

/** The remaining time for gathering; splitting a long answer into statements takes some of it. */
const forGathering = ({ deadlineMs, ...call }: CheckAnswerCall, left: number): CheckAnswerCall =>
  deadlineMs === undefined ? call : { ...call, deadlineMs: Math.max(1, left - RESERVE_MS) };

/** Opens every source, by id; those beyond the limit report that. */
async function openAll(
  window: Window,
  { answer, read }: Pick<Written, "answer" | "read">,
  { parts, call, end }: Means,
) {
  const readWhole: ReadWhole = async (text, statement) => {
    try {
      return await inTime({ parts, call, end }, (timed) => wholePageOf(text, statement, { parts, call: timed }));
    } catch (error) {
      return failureIn(error, call);
    }
  };
  const nameOf = namesOf(read);
  const wanted = sourcesFor(window, read);
  const gathered = await gatherSources(
    wanted.map((source) => toGather(source, nameOf(source.id), answer)),
    parts,
    forGathering(call, end - parts.clock.now()),
  );
  const byId = new Map(wanted.map(({ id }, index) => [id, gathered[index]]));
  return new Map(
    read.sources
      .filter(({ missing }) => !missing)
      .map(({ id }) => [id, openGathered(byId.get(id) ?? beyond(nameOf(id), window), readWhole)] as const),
  );
}

/** Position of the sources' entries: in the answer's own list or in an accompanying file. */
function placesIn(answer: string, { sources }: ReadAnswer, beside: Bibliographies) {
  const lineAt = lineTable(answer);
  const byId = new Map(sources.map((source) => [source.id, source]));
  return (id: string): Partial<EntryPlace> | undefined => {
    const { start, key } = byId.get(id) ?? {};
    return start === undefined ? beside.placeOf(key) : { line: lineAt(start) };
  };
}

/** Creates the check of an answer, statement by statement. */
export function createCheckAnswer(all: CheckAnswerParts) {
  const check = async (
    query: CheckAnswerQuery,
    call: CheckAnswerCall,
    isSpoilt: () => boolean,
  ): Promise<AnswerReport> => {
    const { maxAge } = query;
    const parts = { ...all, pages: readingFor(all, maxAge), papers: papersFor(all, maxAge) };
    const { text: answer, format } = await readWritten(query, parts, call);
    const end = parts.clock.now() + (call.deadlineMs ?? Number.POSITIVE_INFINITY);
    const givenSources = query.sources && withoutTwins(query.sources);
    const beside = await readBibliographies(query.bibliography ?? []);
    const read = readAnswer(answer, given({ format, sources: givenSources, bibliography: beside.texts }));
    const window = windowOf(read, query);
    const { statements } = window;
    call.onProgress?.(`Found ${read.statements.length} statements and ${read.sources.length} sources`);
    const opened = await openAll(window, { answer, read }, { parts, call, end });
    const nameOf = namesOf(read);
    const bySource = new Map(read.sources.map((source) => [nameOf(source.id), source]));
    const written = { answer, read, nameOf: (ref: string) => bySource.get(ref) };
    const judged = await judgeAll({ statements, opened, written }, call, () => parts.clock.now() < end);
    const { statements: checked, note } = await withEntailment(judged, parts.entails, call);
    const notes = [
      ...(read.statements.length === 0 ? [NOTHING_STATED] : []),
      ...(isSpoilt() ? [TOO_DEAR] : []),
      ...(note ? [note] : []),
    ];
    const citedBy = (id: string) => read.statements.filter(({ cites }) => cites.includes(id)).map(({ n }) => n);
    const placeOf = placesIn(answer, read, beside);
    const sources = [...opened].map(([id, { gathered }]) => toCheckedSource(gathered, citedBy(id), placeOf(id)));
    return {
      answer,
      format: read.format,
      marks: read.marks.map(({ start, end, kind, cites }) => ({ start, end, kind, cites: cites.map(nameOf) })),
      statements: checked.toSorted((a, b) => b.doubt - a.doubt || a.n - b.n),
      sources,
      unusedSources: read.sources.filter(({ uncited }) => uncited).map(({ id }) => nameOf(id)),
      summary: summaryOf(checked, sources),
      ...given({ left: leftOf(window, checked) }),
      ...(notes.length > 0 ? { notes } : {}),
      checkedAt: toTimestamp(parts.clock.now()),
      trust: UNTRUSTED,
    };
  };
  return (query: CheckAnswerQuery, call: CheckAnswerCall = {}): Promise<AnswerReport> =>
    all.withinCost(call.maxCostUsd, (isSpoilt) => check(query, call, isSpoilt));
}
