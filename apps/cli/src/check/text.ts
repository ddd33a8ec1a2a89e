import { counted } from "@wellsourced/core";
import {
  byGravity,
  byLevel,
  citesInWords,
  correctionInWords,
  countsInWords,
  findingsInWords,
  headlineOf,
  leadOf,
  levelOf,
  passagesOf,
  type ShownReport,
} from "@wellsourced/wellsourced/answer-findings";
import type { CheckedSource, CheckedStatement } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import type { FailedTarget } from "../each-of.ts";
import { blocksOf, factsOf, inQuotes, linesOf, wrap } from "../render.ts";
import type { Level } from "../report/options.ts";
import { shownName } from "../terminal.ts";
import { totalOf } from "./checked-answers.ts";
import type { MendedAnswer } from "./fix.ts";

const toneOf = ({ style }: CommandContext, level: Level | undefined) =>
  level === "error" ? style.bad : level === "warning" ? style.warn : level === "note" ? style.bold : style.good;

/** Reasons are long, and the list of sources has each of them once. */
const UNREADABLE = "A cited source could not be read. The reason is listed under Sources.";

function ofStatement(statement: CheckedStatement, { name, report }: ShownReport, context: CommandContext): string {
  const { style, width } = context;
  const { line, text } = statement;
  const [best] = passagesOf(statement);
  const cited = citesInWords(statement);
  return linesOf(
    `${style.bold(`${shownName(name)}:${line}`)} ${toneOf(context, levelOf(statement))(headlineOf(statement))}${cited && style.dim(` · ${cited}`)}`,
    wrap(text, width, "  "),
    ...byLevel(statement).map(({ code, level, detail }) => {
      const shown = code === "source_unreadable" ? UNREADABLE : detail;
      return `  - ${wrap(`${level}: ${shown}`, width, "    ").trimStart()}`;
    }),
    best && style.dim(wrap(`Source ${best.source}: ${inQuotes(best.sentence)}`, width, "  ")),
    best?.link && style.dim(`  ${withoutPassage(best.link)}`),
    wrap(correctionInWords(statement, report), width, "  "),
  );
}

/** A page's URL without the passage, which would make the link several lines long. */
const withoutPassage = (link: string): string => (link.split(":~:")[0] ?? link).replace(/#$/u, "");

/** Position of a source's entry. */
const placeOf = ({ line, file }: CheckedSource, name: string): string =>
  line === undefined ? "" : ` (${shownName(file ?? name)}:${line})`;

export interface ShownCheck extends ShownReport {
  /** List statements without findings too. */
  readonly all: boolean;
  readonly mended?: MendedAnswer & { readonly written: boolean };
}

function mendedLines({ mended }: ShownCheck, { style }: CommandContext): string {
  if (!mended) return "";
  if (mended.diff === "") return "The sources prove no correction.";
  const said = mended.written
    ? "The corrections were written."
    : "Nothing was written. Add --write to apply the corrections.";
  return `${mended.diff}\n\n${style.bold(said)}`;
}

/** The report for the terminal, most serious findings first. */
export function toText(shown: ShownCheck, context: CommandContext): string {
  const { report, name, all } = shown;
  const { style, width } = context;
  const listed = byGravity(report.statements).filter((one) => all || one.reasons.length > 0);
  const bad = report.sources.filter(({ reason }) => reason);
  return blocksOf(
    ...listed.map((one) => ofStatement(one, shown, context)),
    bad.length > 0 &&
      linesOf(
        style.bold("Sources"),
        ...bad.map((one) => wrap(`${one.ref}${placeOf(one, name)}: ${one.reason}`, width, "  ")),
      ),
    report.unusedSources.length > 0 && wrap(`No statement cites: ${report.unusedSources.join(", ")}.`, width),
    mendedLines(shown, context),
    ...[report.left?.reason, ...(report.notes ?? [])].map((one) => one && style.warn(wrap(one, width))),
    linesOf(
      style.bold(leadOf(report)),
      wrap(findingsInWords(report), width),
      wrap(factsOf(...countsInWords(report)), width),
    ),
  );
}

/** Several reports, with their total counts. */
export function severalToText(
  { reports, unread }: { readonly reports: readonly ShownCheck[]; readonly unread: readonly FailedTarget[] },
  context: CommandContext,
): string {
  const { style, width } = context;
  const heading = ({ name }: ShownCheck) => style.bold(`Check of ${shownName(name)}`);
  return blocksOf(
    ...reports.flatMap((one) => [heading(one), toText(one, context)]),
    ...unread.map(({ message }) => style.bad(wrap(message, width))),
    wrap(
      factsOf(style.bold(counted(reports.length, "answer")), ...countsInWords({ summary: totalOf(reports) })),
      width,
    ),
  );
}
