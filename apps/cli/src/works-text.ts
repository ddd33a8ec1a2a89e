import { counted, grouped } from "@wellsourced/core";
import type { FoundWork, HeldSource, SourceStatus, WorkRecord, WorksStatus } from "@wellsourced/works";
import type { AddedFile, AddProgress, DumpSource, FileNote } from "@wellsourced/works/dumps";
import type { CommandContext } from "./define-command.ts";
import { blocksOf, factsOf, linesOf, table, wrap } from "./render.ts";

export interface Added {
  readonly added: readonly AddedFile[];
}
export interface Found {
  readonly found: readonly (Pick<FoundWork, "record"> & Partial<FoundWork>)[];
}
export interface Status extends Pick<WorksStatus, "bytes"> {
  readonly sources: Readonly<Record<string, SourceStatus & Omit<HeldSource, "name">>>;
  /** The folder, or the database without its password. */
  readonly place: string;
  readonly files: Readonly<Record<string, FileNote>>;
}
export interface Sources {
  readonly asOf: string;
  readonly sources: readonly DumpSource[];
}
export type WorksReport = Added | Found | Status | Sources;

/** Broken records that are shown of a file. */
const SHOWN = 3;

const rounded = (number: number): string => grouped(Math.round(number));

function timeText(seconds: number): string {
  if (seconds < 90) return counted(Math.round(seconds), "second");
  if (seconds < 5_400) return counted(Math.round(seconds / 60), "minute");
  return counted(Math.round(seconds / 3_600), "hour");
}

export const progressText = ({
  file,
  number,
  files,
  records,
  recordsPerSecond,
  share,
  secondsLeft,
}: AddProgress): string =>
  factsOf(
    `${Math.floor(share * 100)} %`,
    files > 1 ? `file ${number} of ${files}` : "",
    `${grouped(records)} records`,
    `${rounded(recordsPerSecond)} a second`,
    secondsLeft === undefined ? "" : `${timeText(secondsLeft)} left`,
    file,
  );

const leftOutText = (leftOut: AddedFile["leftOut"]): string =>
  Object.entries(leftOut)
    .map(([kind, count]) => `${grouped(count)} ${kind}`)
    .join(", ");

function fileText(added: AddedFile, { style, remark }: CommandContext): string {
  const { file, state, source, records, deleted, leftOut, broken, problems, before, message } = added;
  for (const { place, message: why } of problems.slice(0, SHOWN)) remark(style.dim(`${file}, ${place}: ${why}`));
  if (message) remark(style.bad(message));
  if (before !== undefined)
    remark(
      style.warn(
        `${file} has fewer records than the file of this name that was added before (${grouped(before)}). Nothing was removed. Check that it is whole.`,
      ),
    );
  if (state === "refused") return `${file}  not added`;
  const left = leftOutText(leftOut);
  const facts = factsOf(
    state === "known" ? "added before" : "",
    state === "damaged" ? "read as far as it goes" : "",
    `${counted(records, "record")} of ${source ?? "no source"}`,
    deleted > 0 && `${grouped(deleted)} deleted`,
    broken > 0 && `${grouped(broken)} broken`,
    left && `left out: ${left}`,
  );
  return `${file}  ${style.dim(facts)}`;
}

function addedText({ added }: Added, context: CommandContext): string {
  const fresh = added.filter(({ state }) => state === "added" || state === "damaged");
  const records = fresh.reduce((sum, one) => sum + one.records, 0);
  return linesOf(
    ...added.map((one) => fileText(one, context)),
    `${counted(records, "record")} added from ${counted(fresh.length, "file")}`,
  );
}

function nameText(names: WorkRecord["authors"] = []): string {
  const [first, second, ...more] = names.map(({ family, literal, given }) => literal ?? family ?? given ?? "");
  return more.length > 0 ? `${first} et al.` : [first, second].filter(Boolean).join(" and ");
}

function workText({ record }: Found["found"][number], { style }: CommandContext): string {
  const { title, authors, years, container, ids, source, key, notices = [], relations = [] } = record;
  const notice = notices.map(({ kind, date }) => factsOf(kind.replaceAll("_", " "), date)).join(", ");
  return linesOf(
    style.bold(title),
    `  ${factsOf(nameText(authors), years?.join(", "), container)}`.trimEnd(),
    notice && `  ${style.bad(notice)}`,
    `  ${style.dim([`${source}:${key}`, ...ids].join("  "))}`,
    relations.length > 0 && `  ${style.dim(relations.map(({ relation, id }) => `${relation}: ${id}`).join("  "))}`,
  );
}

function statusText({ place, bytes, sources, files }: Status, { style, tableWidth }: CommandContext): string {
  const rows = Object.entries(sources).map(([name, { added, asOf = "", wholeAsOf = "" }]) => [
    ...[name, grouped(added), asOf, wholeAsOf],
  ]);
  if (rows.length === 0)
    return `The registry in ${place} is empty. "wellsourced works sources" lists dumps to fill it from.`;
  const states = Object.entries(files).map(([file, { state, records, broken }]) => [
    file,
    state,
    grouped(records),
    grouped(broken),
  ]);
  return blocksOf(
    `${place}  ${style.dim(`${rounded(bytes / 1_000_000)} MB`)}`,
    table(["source", "records added", "as of", "whole as of"], rows, tableWidth),
    states.length > 0 && table(["file", "state", "records", "broken"], states, tableWidth),
  );
}

const sourcesText = ({ asOf, sources }: Sources, { style, width }: CommandContext): string =>
  blocksOf(
    ...sources.map((one) =>
      linesOf(
        `${style.bold(one.title)}  ${style.dim(one.name)}`,
        `  ${style.link(one.where)}`,
        wrap(`${one.works}; ${one.packed}; ${one.form}`, width, "  "),
        wrap(`updates: ${one.updates}`, width, "  "),
        wrap(`licence: ${one.licence}`, width, "  "),
        one.notes && wrap(one.notes, width, "  "),
      ),
    ),
    style.dim(`As known in ${asOf}. Nothing is downloaded; add the files with "wellsourced works add FILE".`),
  );

/** The report of each action as text. */
export function reportText(report: WorksReport, context: CommandContext): string {
  if ("added" in report) return addedText(report, context);
  if ("place" in report) return statusText(report, context);
  if ("asOf" in report) return sourcesText(report, context);
  if (report.found.length === 0) return "The registry has no such work.";
  return blocksOf(...report.found.map((one) => workText(one, context)));
}
