import type { AnswerSource, ReadAnswer, Statement } from "@wellsourced/answers";
import { Failure, hostOf, memoizeByObject, omitUndefined } from "@wellsourced/core";
import { contextOf } from "./context.ts";
import type { GatheredSource, SourceToGather } from "./gathered-source.ts";
import { judgeStatement } from "./judge.ts";
import type { OpenedSource } from "./opened-source.ts";
import type { Window } from "./window.ts";

/** Names of an answer's sources: its own names if they are unambiguous. */
export const namesOf = memoizeByObject(({ sources }: Pick<ReadAnswer, "sources">) => {
  const byKey = Map.groupBy(sources, ({ key }) => key);
  const names = new Map(
    sources.map(({ id, key }) => [id, key !== undefined && byKey.get(key)?.length === 1 ? key : id]),
  );
  return (id: string): string => names.get(id) ?? id;
});

const missingIn = memoizeByObject(
  ({ sources }: Pick<ReadAnswer, "sources">) => new Set(sources.flatMap(({ id, missing }) => (missing ? [id] : []))),
);

/** A source of the answer as a bibliography entry. Link text within a sentence is not used as a title. */
export const toGather = (source: AnswerSource, ref: string, answer: string): SourceToGather => {
  const { url, doi, title, author, year, text, start, end } = source;
  const raw = start === undefined ? undefined : answer.slice(start, end);
  return { ref, ...omitUndefined({ url, doi, title, author, date: year, text, raw }) };
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

/** The sources cited by the statements, then the rest of the list, up to the limit. */
export function sourcesFor(
  { statements, maxSources }: Window,
  { sources }: Pick<ReadAnswer, "sources">,
): readonly AnswerSource[] {
  const cited = new Set(statements.flatMap(({ cites }) => cites));
  const real = new Map(sources.flatMap((one) => (one.missing ? [] : [[one.id, one] as const])));
  const wanted = [...cited].flatMap((id) => real.get(id) ?? []);
  const others = [...real.values()].filter(({ id }) => !cited.has(id));
  return [...byTurns(wanted), ...byTurns(others)].slice(0, maxSources);
}

/** A source beyond the limit. */
export const beyondLimit = (ref: string, { maxSources }: Window): GatheredSource => ({
  source: { ref },
  text: new Failure("validation", `This check was limited to ${maxSources} sources, and this one was not among them.`),
});

type Judgement = ReturnType<typeof judgeStatement>;

/**
 * A citation at the end of a paragraph applies to each of its statements that its sources address, and to no other. If
 * its source is missing, only the adjacent statement is affected.
 */
function coveredBy(ids: readonly string[], judge: (ids: readonly string[]) => Judgement): Judgement | undefined {
  if (ids.length === 0) return undefined;
  const { checked, replacements } = judge(ids);
  const speaks = checked.state === "addressed" || checked.state === "partially_addressed";
  return speaks ? { checked: { ...checked, carried: true as const }, replacements } : undefined;
}

/** Judges a statement by the sources it cites. The other `opened` sources can replace these. */
export function judgeCited(
  statement: Statement,
  { sources, opened }: Readonly<Record<"sources" | "opened", ReadonlyMap<string, OpenedSource>>>,
  read: Pick<ReadAnswer, "sources" | "statements">,
): Judgement {
  const missing = missingIn(read);
  const nameOf = namesOf(read);
  const judge = (ids: readonly string[]) => {
    const own = ids.flatMap((id) => sources.get(id) ?? []);
    const others = [...opened].flatMap(([id, source]) => (ids.includes(id) ? [] : [source]));
    const lost = ids.filter((id) => missing.has(id)).map(nameOf);
    return judgeStatement(statement, { own, others, missing: lost, context: contextOf(statement, read.statements) });
  };
  const carried = (statement.carried ?? []).filter((id) => !missing.has(id));
  return coveredBy(carried, judge) ?? judge(statement.cites);
}
