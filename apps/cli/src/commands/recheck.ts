import { counted } from "@wellsourced/core";
import type { RecheckedAnswer, RecheckedSource, RecheckResult, SourceState } from "@wellsourced/wellsourced/sessions";
import { defineCommand, option } from "../define-command.ts";
import { FINDINGS, UNCHECKED } from "../exit-codes.ts";
import { givenFile } from "../input-files.ts";
import { spoken, textOf } from "../render.ts";

const MARKS: Readonly<Record<SourceState, string>> = {
  unchanged: "✓",
  live: "✓",
  changed: "≠",
  gone: "✗",
  unreachable: "?",
  not_looked_at: "–",
};
const SHOWN = 160;

/** Remarks on a source, shown below its URL. */
function remarksOn(source: RecheckedSource): readonly string[] {
  const { comparison, archived, archivedUrl, retraction, failedSources = [], notes } = source;
  const { kept = 1, quotationsGone = [] } = comparison ?? {};
  const { kind, date, sinceExport } = retraction ?? {};
  return [
    kept < 1 ? `${Math.round(kept * 100)} % of its lines are still there` : "",
    ...quotationsGone.map((text) => `no longer there: “${text.slice(0, SHOWN)}”`),
    archivedUrl ? `archived: ${archivedUrl}` : "",
    ...(archived?.quotationsGone ?? []).map((text) => `not in the archived copy: “${text.slice(0, SHOWN)}”`),
    kind ? `${spoken(kind)}${date ? ` of ${date}` : ""}${sinceExport ? ", since the record was made" : ""}` : "",
    failedSources.length > 0 ? `no answer from ${failedSources.join(", ")}` : "",
    ...notes,
  ].filter(Boolean);
}

const ANSWER_MARKS: Readonly<Record<RecheckedAnswer["state"], string>> = {
  unchanged: "✓",
  changed: "≠",
  not_checked: "?",
};

type Standing = RecheckedAnswer["changed"][number]["now"];
const standing = ({ state, reasons }: Standing): string => [state, ...reasons].map(spoken).join(", ");

/** The result for one answer, statement by statement. */
function answerText({ checkedAt, state, compared, changed, left, notes }: RecheckedAnswer): string {
  const statements = changed.map(
    ({ n, text, before, now }) => `    ${n}. ${text.slice(0, SHOWN)}\n       ${standing(before)} → ${standing(now)}`,
  );
  const counts = [counted(compared, "statement"), left > 0 ? `${left} not compared` : ""].filter(Boolean).join(", ");
  const line = `${ANSWER_MARKS[state]} ${spoken(state)}  Answer checked ${checkedAt}: ${counts}`;
  return [line, ...statements, ...notes.map((note) => `    ${note}`)].join("\n");
}

const isWrong = ({ intact, summary }: RecheckResult): boolean =>
  !intact ||
  [summary.changed, summary.gone, summary.quotationsGone, summary.notices, summary.statementsChanged].some(
    (count) => count > 0,
  );

const isUnchecked = ({ sources, answers, summary }: RecheckResult): boolean =>
  sources.some(({ state, failedSources }) => state === "unreachable" || failedSources?.length) ||
  (summary.not_looked_at === 0 && answers.some(({ state, left }) => state === "not_checked" || left > 0));

/** A whole bundle can be forged, so only separately stored data proves more than consistency. */
const proofOf = ({ provenBy }: RecheckResult): string =>
  provenBy === "fingerprint"
    ? "Nothing in the bundle was changed since it was made: it has the fingerprint you gave."
    : "The bundle is consistent in itself. Give --fingerprint, as export printed it, to prove that nothing was changed.";

export const recheck = defineCommand({
  name: "recheck",
  group: "record",
  codes: [FINDINGS, UNCHECKED],
  summary: "Check a bundle made by export for changes, and compare its sources with their current state",
  args: [{ name: "bundle", description: "zip file to check" }],
  options: [
    option("offline", "check only the bundle, without any request"),
    option("fingerprint <hash>", "fingerprint that export printed, which proves that nothing was changed"),
  ],
  examples: ["recheck research.zip", "recheck research.zip --offline", "recheck research.zip --json"],
  async run({ args: [file = ""], options }, context) {
    const bytes = await givenFile(file, context, 'Give a bundle made by "wellsourced export".');
    const sources = await context.sources();
    const fingerprint = textOf(options.fingerprint) || undefined;
    return sources.sessions.recheck(bytes, { offline: options.offline === true, fingerprint }, context.call);
  },
  text(body, { style }) {
    const head = `${style.bold(body.researchGoal)}\nMade ${body.exportedAt}, fingerprint ${body.fingerprint}`;
    const whole = body.intact ? style.good(proofOf(body)) : style.bad("The bundle was changed:");
    const tampering = body.tampering.map((line) => `  ${line}`);
    const rows = body.sources.map((source) => {
      const { state, title, url } = source;
      const line = `${MARKS[state]} ${spoken(state)}  ${title || url}  ${style.link(url)}`;
      return [line, ...remarksOn(source).map((remark) => `    ${remark}`)].join("\n");
    });
    const counts = Object.entries(body.summary).flatMap(([name, count]) => (count ? [`${count} ${spoken(name)}`] : []));
    return [head, [whole, ...tampering].join("\n"), ...rows, ...body.answers.map(answerText), counts.join(" · ")].join(
      "\n\n",
    );
  },
  exitCode(body) {
    if (isWrong(body)) return FINDINGS;
    return isUnchecked(body) ? UNCHECKED : 0;
  },
});
