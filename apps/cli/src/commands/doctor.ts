import { type Body, type Desk, defineCommand } from "../define-command.ts";
import { kindWords } from "../kinds.ts";
import { counted, listOf, recordOf, table, textOf, wrap } from "../render.ts";

type Row = Readonly<Record<string, unknown>>;

const MARKS: Readonly<Record<string, string>> = { good: "✓", missing: "–", bad: "✗" };

/** A provider with what tells it from the others. */
function shownProvider({ name, priceUsd, resting }: Row): string {
  const remarks = [
    typeof priceUsd === "number" ? `$${priceUsd} a request` : "",
    resting === true ? "resting" : "",
  ].filter(Boolean);
  return remarks.length > 0 ? `${textOf(name)} (${remarks.join(", ")})` : textOf(name);
}

/** Kinds that are searched without a provider of their own. */
const OTHERWISE: Readonly<Record<string, string>> = { patent: "a web search and the patents' own pages" };

const once = (texts: readonly string[]): string => [...new Set(texts)].join(", ");

/** Who answers some kinds of questions that have one name. */
function answerers(kinds: readonly Row[]): string {
  const ready = kinds.flatMap((kind) => listOf(kind.ready));
  const unasked = ready.filter(({ onlyNamed }) => onlyNamed !== true).map(shownProvider);
  const named = ready.filter(({ onlyNamed }) => onlyNamed === true).map(shownProvider);
  const otherwise = kinds.flatMap(({ kind }) => OTHERWISE[textOf(kind)] ?? []);
  return [once(unasked.length > 0 ? unasked : otherwise), named.length > 0 ? `if named: ${once(named)}` : ""]
    .filter(Boolean)
    .join("; ");
}

const missingOf = (kinds: readonly Row[]): string =>
  once(kinds.flatMap((kind) => listOf(kind.missing)).map(({ name }) => textOf(name)));

/** What can be searched as it is, and what waits for a key or a setting. */
function kindParts({ kinds }: Body, { style, tableWidth }: Desk): string[] {
  const groups = [...Map.groupBy(listOf(kinds), ({ kind }) => kindWords(textOf(kind)))].map(
    ([words, some]) => [words, answerers(some), missingOf(some)] as const,
  );
  const works = groups.filter(([, ready]) => ready !== "");
  const waits = groups.filter(([, ready]) => ready === "").map(([words, , missing]) => [words, missing]);
  const part = (title: string, headings: readonly string[], rows: readonly (readonly string[])[]) =>
    rows.length > 0 ? [`${style.bold(title)}\n${table(headings, rows, tableWidth)}`] : [];
  return [
    ...part("Works now", ["kind of source", "answered by", "with a key or setting also"], works),
    ...part("Needs a key or setting", ["kind of source", "one of"], waits),
  ];
}

/** What to set for each provider, as running text: a line for each would fill the screen. */
function settingsToFill({ providers }: Body, { style, width }: Desk): string {
  const waiting = listOf(providers).filter(({ state, todo }) => state !== "bad" && textOf(todo));
  const each = waiting.map(
    ({ name, todo }) => `${textOf(name)}: ${textOf(todo).replace(/^set /u, "").replaceAll("; set ", ", ")}`,
  );
  return each.length > 0 ? `${style.bold("Keys and settings")}\n${wrap(`${each.join("; ")}.`, width)}` : "";
}

export const doctor = defineCommand({
  name: "doctor",
  summary: "Report what is configured, reachable or missing, and how to fix it",
  args: [],
  options: [{ name: "offline", description: "check the settings only, without any request to a provider" }],
  examples: ["doctor", "doctor --json", "doctor --offline"],
  async run({ options }, desk) {
    const sources = await desk.sources();
    return {
      ...(await sources.diagnose(
        { reach: options.offline !== true },
        { signal: desk.signal, onProgress: desk.progress },
      )),
    };
  },
  text(body, desk) {
    const { style, tableWidth } = desk;
    const part = (title: string, found: readonly Row[]) => {
      const rows = found.map((row) => [
        MARKS[textOf(row.state)] ?? "?",
        textOf(row.name),
        textOf(row.says),
        textOf(row.todo),
      ]);
      return rows.length > 0 ? `${style.bold(title)}\n${table(["", "what", "state", "to do"], rows, tableWidth)}` : "";
    };
    const failing = listOf(body.providers).filter(({ state }) => state === "bad");
    const { problems } = recordOf(body.summary);
    const end = problems ? style.bad(`${counted(problems, "problem")} found`) : style.good("No problems found");
    return [
      part("Machine", listOf(body.machine)),
      ...kindParts(body, desk),
      settingsToFill(body, desk),
      part("Not reached", failing),
      part("Settings", listOf(body.settings)),
      end,
    ]
      .filter(Boolean)
      .join("\n\n");
  },
  exitCode: (body) => (Number(recordOf(body.summary).problems ?? 0) > 0 ? 3 : 0),
});
