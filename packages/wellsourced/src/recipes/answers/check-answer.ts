import { readAnswer, type Statement, uniqueSources } from "@wellsourced/answers";
import { counted, omitUndefined, toTimestamp, UNTRUSTED } from "@wellsourced/core";
import type { Entails } from "@wellsourced/trust";
import {
  type AnswerReport,
  beyondLimit,
  type CheckedStatement,
  judgeCited,
  leftOf,
  namesOf,
  type OpenedSource,
  openGathered,
  placesIn,
  type ReadWhole,
  readBibliographies,
  replacementFor,
  restsOnLack,
  sourcesFor,
  summaryOf,
  toCheckedSource,
  toGather,
  type Window,
  type Written,
  windowOf,
} from "@wellsourced/trust/answers";
import { papersFor, readingFor } from "../checks/reading.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import { wholePageOf } from "../quote/source.ts";
import type { createPaperFullText } from "../reading/full-text.ts";
import { withEntailment } from "./entailment.ts";
import { type GatherParts, gatherSources, inTime, type Means } from "./gather.ts";
import type { CheckAnswerCall, CheckAnswerQuery } from "./types.ts";
import { readWritten } from "./written.ts";

interface CheckAnswerParts extends Omit<GatherParts, "pages" | "papers">, Pick<Parts, "withinCost" | "pages"> {
  readonly entails?: Entails;
  readonly paperFullText: ReturnType<typeof createPaperFullText>;
}

const TOO_DEAR =
  "The limit on costs was reached, so that services which cost money were not used for every source. Sources that only they can read count as unreadable.";

const NOTHING_STATED = "No statements were found in the answer, so nothing was checked against its sources.";

/** Milliseconds reserved for judging the sources that were read. */
const RESERVE_MS = 3_000;

/** Yields between statements, so that other work proceeds and an abort takes effect. */
const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

interface Judged {
  readonly statements: readonly Statement[];
  readonly opened: ReadonlyMap<string, OpenedSource>;
  readonly written: Written;
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
  const { read } = written;
  const checked: CheckedStatement[] = [];
  for (const statement of statements) {
    await pause();
    call.signal?.throwIfAborted();
    if (checked.length > 0 && !hasTime()) break;
    const inMainText = judgeCited(statement, { sources: opened, opened }, read);
    const found = restsOnLack(inMainText.checked)
      ? judgeCited(statement, { sources: await widened(statement, opened), opened }, read)
      : inMainText;
    const { replacements } = found;
    const replacement = replacementFor(statement, found.checked, { replacements, written });
    checked.push({ ...found.checked, ...omitUndefined({ replacement }) });
    call.onProgress?.(`${checked.length} of ${statements.length} statements checked`);
  }
  return checked;
}

/** The remaining time for gathering; splitting a long answer into statements takes some of it. */
const forGathering = ({ deadlineMs, ...call }: CheckAnswerCall, left: number): CheckAnswerCall =>
  deadlineMs === undefined ? call : { ...call, deadlineMs: Math.max(1, left - RESERVE_MS) };

/** Opens every source, by id; sources beyond the limit have a note instead. */
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
      .map(({ id }) => [id, openGathered(byId.get(id) ?? beyondLimit(nameOf(id), window), readWhole)] as const),
  );
}

/** Returns a function that checks an answer, statement by statement. */
export function createCheckAnswer(all: CheckAnswerParts) {
  const check = async (
    query: CheckAnswerQuery,
    call: CheckAnswerCall,
    isCutShort: () => boolean,
  ): Promise<AnswerReport> => {
    const { maxAge } = query;
    const parts = { ...all, pages: readingFor(all, maxAge), papers: papersFor(all, maxAge) };
    const { text: answer, format } = await readWritten(query, parts, call);
    const end = parts.clock.now() + (call.deadlineMs ?? Number.POSITIVE_INFINITY);
    const supplied = query.sources && uniqueSources(query.sources);
    const beside = await readBibliographies(query.bibliography ?? []);
    const read = readAnswer(answer, omitUndefined({ format, sources: supplied, bibliography: beside.texts }));
    const window = windowOf(read, query);
    const { statements } = window;
    call.onProgress?.(
      `Found ${counted(read.statements.length, "statement")} and ${counted(read.sources.length, "source")}`,
    );
    const opened = await openAll(window, { answer, read }, { parts, call, end });
    const nameOf = namesOf(read);
    const bySource = new Map(read.sources.map((source) => [nameOf(source.id), source]));
    const written = { answer, read, nameOf: (ref: string) => bySource.get(ref) };
    const judged = await judgeAll({ statements, opened, written }, call, () => parts.clock.now() < end);
    const { statements: checked, note } = await withEntailment(judged, parts.entails, call);
    const notes = [
      ...(read.statements.length === 0 ? [NOTHING_STATED] : []),
      ...(isCutShort() ? [TOO_DEAR] : []),
      ...(note ? [note] : []),
    ];
    const citing = Map.groupBy(
      read.statements.flatMap(({ n, cites }) => [...new Set(cites)].map((id) => ({ n, id }))),
      ({ id }) => id,
    );
    const citedBy = (id: string) => citing.get(id)?.map(({ n }) => n) ?? [];
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
      ...omitUndefined({ left: leftOf(window, checked) }),
      ...(notes.length > 0 ? { notes } : {}),
      checkedAt: toTimestamp(parts.clock.now()),
      trust: UNTRUSTED,
    };
  };
  return (query: CheckAnswerQuery, call: CheckAnswerCall = {}): Promise<AnswerReport> =>
    all.withinCost(call.maxCostUsd, (isCutShort) => check(query, call, isCutShort));
}
