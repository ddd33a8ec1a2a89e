import { Failure, isHttpUrl, jsonIn } from "@wellsourced/core";
import type { ShownReport } from "@wellsourced/wellsourced/answer-findings";
import type { SuppliedSource } from "@wellsourced/wellsourced/citations";
import type { CommandContext, Given } from "../define-command.ts";
import { eachOf } from "../each-of.ts";
import { namedFile } from "../input-files.ts";
import { numberIn } from "../numbers.ts";
import { textOf } from "../render.ts";
import type { CheckedAnswers } from "./checked-answers.ts";
import { type LoadedAnswer, loadAnswer, namedBibliography } from "./load.ts";

export const FORMATS = ["auto", "markdown", "html", "text", "latex"] as const;

function dollarsIn(value: unknown): number | undefined {
  const dollars = value === undefined ? undefined : Number(value || Number.NaN);
  if (dollars === undefined || dollars >= 0) return dollars;
  throw new Failure("validation", "--cost takes US dollars, such as 0.50.");
}

/** Reads the sources of marks from a file. */
async function sourcesIn(path: string, context: CommandContext): Promise<readonly SuppliedSource[] | undefined> {
  if (!path) return undefined;
  const { parseSuppliedSources } = await import("@wellsourced/wellsourced/citations");
  return parseSuppliedSources(jsonIn(await namedFile(path, context)));
}

/** Validates the options before the first request. */
async function settingsOf(options: Given, context: CommandContext) {
  const seconds = numberIn(options, "time", { most: 86_400 });
  const sources = await sourcesIn(textOf(options.sources), context);
  return {
    format: FORMATS.find((one) => one === options.format) ?? "auto",
    ...(sources ? { sources } : {}),
    from: numberIn(options, "from", { most: 100_000 }),
    maxStatements: numberIn(options, "statements", { most: 10_000 }),
    bibliography: await namedBibliography(textOf(options.bibliography), context),
    end: seconds === undefined ? undefined : context.clock.now() + seconds * 1_000,
  };
}

type Settings = Awaited<ReturnType<typeof settingsOf>>;

async function check(
  { name, bibliography, ...answer }: LoadedAnswer,
  { end, ...settings }: Settings,
  context: CommandContext,
): Promise<ShownReport> {
  const left = end === undefined ? {} : { deadlineMs: Math.max(1, end - context.clock.now()) };
  const query = { ...answer, ...settings, bibliography: [...settings.bibliography, ...bibliography] };
  return { name, report: await (await context.sources()).check.answer(query, { ...context.call, ...left }) };
}

const isTex = ({ name }: LoadedAnswer): boolean => !isHttpUrl(name) && /\.(?:tex|ltx)$/iu.test(name);

/** Chapters without a bibliography use that of the document which includes them. */
function withShared(answer: LoadedAnswer, all: readonly LoadedAnswer[]): LoadedAnswer {
  if (!isTex(answer) || answer.bibliography.length > 0) return answer;
  const files = all.filter(isTex).flatMap(({ bibliography }) => bibliography);
  return { ...answer, bibliography: [...new Map(files.map((file) => [file.name, file])).values()] };
}

/**
 * Checks answers one after another, as each fetches several sources at once. An unreadable answer does not stop the
 * others.
 *
 * @throws {Failure} if none could be read
 */
export async function checkAll(
  given: readonly string[],
  options: Given,
  context: CommandContext,
): Promise<CheckedAnswers> {
  const targets = [...new Set(given)];
  const maxUsd = dollarsIn(options.cost);
  const settings = await settingsOf(options, context);
  const loading = new Map(targets.map((target) => [target, loadAnswer(target, context)]));
  const loaded = (await Promise.allSettled(loading.values())).flatMap((one) =>
    one.status === "fulfilled" ? [one.value] : [],
  );
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = async (target: string): Promise<ShownReport> => {
    const answer = await (loading.get(target) ?? loadAnswer(target, context));
    const report = before.then(() => check(withShared(answer, loaded), settings, context));
    before = report.catch(() => undefined);
    return report;
  };
  const { withinCost } = await context.sources();
  const [reports, unread] = await withinCost(maxUsd, () => eachOf(targets, inTurn, context));
  const [first] = unread;
  if (reports.length === 0 && first) throw new Failure(first.kind, unread.map(({ message }) => message).join(" "));
  return { reports, unread };
}
