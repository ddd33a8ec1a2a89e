import { Failure } from "@wellsourced/core";
import { type Body, defineCommand } from "../define-command.ts";
import { listOf, recordOf, spoken, textOf } from "../render.ts";
import { shownName } from "../terminal.ts";

const MARKS: Readonly<Record<string, string>> = {
  unchanged: "✓",
  live: "✓",
  changed: "≠",
  gone: "✗",
  unreachable: "?",
};
const SHOWN = 160;
/** Nothing was found against it, but not everything could be looked at. */
const UNCHECKED = 20;

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** What is to be said of one source, below its address. */
function remarksOn(source: Body): readonly string[] {
  const { comparison, archived, archivedUrl, retraction, failedSources, notes } = source;
  const { kept, quotationsGone } = recordOf(comparison);
  const { kind, date, sinceExport } = recordOf(retraction);
  const copy = recordOf(archived);
  return [
    ...(typeof kept === "number" && kept < 1 ? [`${Math.round(kept * 100)} % of its lines are still there`] : []),
    ...texts(quotationsGone).map((text) => `no longer there: “${text.slice(0, SHOWN)}”`),
    ...(archivedUrl ? [`archived: ${textOf(archivedUrl)}`] : []),
    ...texts(copy.quotationsGone).map((text) => `not in the archived copy: “${text.slice(0, SHOWN)}”`),
    ...(kind
      ? [
          `${spoken(textOf(kind))}${date ? ` of ${textOf(date)}` : ""}${sinceExport === true ? ", since the record was made" : ""}`,
        ]
      : []),
    ...(texts(failedSources).length > 0 ? [`no answer from ${texts(failedSources).join(", ")}`] : []),
    ...texts(notes),
  ];
}

const isWrong = (body: Body): boolean => {
  const { changed, gone, quotationsGone, notices } = recordOf(body.summary);
  return body.intact !== true || [changed, gone, quotationsGone, notices].some((count) => Number(count ?? 0) > 0);
};

const isUnchecked = (body: Body): boolean =>
  listOf(body.sources).some(({ state, failedSources }) => state === "unreachable" || texts(failedSources).length > 0);

/** A bundle can be forged as a whole: only what was kept elsewhere proves more than that it fits together. */
const proofOf = ({ provenBy }: Body): string =>
  provenBy === "fingerprint"
    ? "Nothing in the bundle was changed since it was made: its fingerprint is the one you gave."
    : "The bundle is consistent in itself. Give --fingerprint, as export printed it, to prove that nothing was changed.";

export const recheck = defineCommand({
  name: "recheck",
  summary: "Read a bundle made by export, and say what was changed in it and what became of its sources since",
  args: [{ name: "bundle", description: "zip file to check" }],
  options: [
    { name: "offline", description: "check the bundle alone, without any request" },
    { name: "fingerprint", takes: "hash", description: "the one that export printed: proves that nothing was changed" },
  ],
  examples: ["recheck research.zip", "recheck research.zip --offline", "recheck research.zip --json"],
  async run({ args: [file = ""], options }, desk) {
    const bytes = await desk.readFile(file);
    if (!bytes)
      throw new Failure(
        "not_found",
        `There is no file ${shownName(file)}. Give a bundle made by "wellsourced export".`,
      );
    const sources = await desk.sources();
    const fingerprint = textOf(options.fingerprint) || undefined;
    return sources.recheck(
      bytes,
      { offline: options.offline === true, fingerprint },
      { signal: desk.signal, onProgress: desk.progress },
    );
  },
  text(body, { style }) {
    const head = `${style.bold(textOf(body.researchGoal))}\nMade ${textOf(body.exportedAt)}, fingerprint ${textOf(body.fingerprint)}`;
    const whole = body.intact === true ? style.good(proofOf(body)) : style.bad("The bundle was changed:");
    const tampering = texts(body.tampering).map((line) => `  ${line}`);
    const rows = listOf(body.sources).map((source) => {
      const state = textOf(source.state);
      const line = `${MARKS[state] ?? "–"} ${spoken(state)}  ${textOf(source.title) || textOf(source.url)}  ${style.link(textOf(source.url))}`;
      return [line, ...remarksOn(source).map((remark) => `    ${remark}`)].join("\n");
    });
    const { summary } = body;
    const counts = Object.entries(recordOf(summary)).flatMap(([name, count]) =>
      count ? [`${String(count)} ${spoken(name)}`] : [],
    );
    return [head, [whole, ...tampering].join("\n"), ...rows, counts.join(" · ")].join("\n\n");
  },
  exitCode(body) {
    if (isWrong(body)) return 1;
    return isUnchecked(body) ? UNCHECKED : 0;
  },
});
