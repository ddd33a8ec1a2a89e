import { defineCommand } from "../define-command.ts";
import { counted, listOf, recordOf, table, textOf } from "../render.ts";

const MARKS: Readonly<Record<string, string>> = { good: "✓", missing: "–", bad: "✗" };

/** A provider with what tells it from the others: its price, and whether it waits to be named. */
function shownProvider({ name, priceUsd, onlyNamed, resting }: Readonly<Record<string, unknown>>): string {
  const remarks = [
    typeof priceUsd === "number" ? `$${priceUsd} a request` : "",
    onlyNamed === true ? "if named" : "",
    resting === true ? "resting" : "",
  ].filter(Boolean);
  return remarks.length > 0 ? `${textOf(name)} (${remarks.join(", ")})` : textOf(name);
}

/** Kinds that are searched without a provider of their own. */
const OTHERWISE: Readonly<Record<string, string>> = { patent: "a web search and the patents' own pages" };

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
  text(body, { style, tableWidth }) {
    const rows = (key: string) =>
      listOf(body[key]).map((row) => [
        MARKS[textOf(row.state)] ?? "?",
        textOf(row.name),
        textOf(row.says),
        textOf(row.todo),
      ]);
    const part = (title: string, key: string) =>
      rows(key).length > 0
        ? `${style.bold(title)}\n${table(["", "what", "state", "to do"], rows(key), tableWidth)}`
        : "";
    const kinds = listOf(body.kinds).map((kind) => [
      textOf(kind.kind),
      listOf(kind.ready).map(shownProvider).join(", ") || (OTHERWISE[textOf(kind.kind)] ?? "none"),
      listOf(kind.missing)
        .map(({ name }) => textOf(name))
        .join(", "),
    ]);
    const sources = `${style.bold("Kinds of sources")}\n${table(["kind", "answered by", "with a key or setting also"], kinds, tableWidth)}`;
    const { problems } = recordOf(body.summary);
    const end = problems ? style.bad(`${counted(problems, "problem")} found`) : style.good("No problems found");
    return [part("Machine", "machine"), sources, part("Providers", "providers"), part("Settings", "settings"), end]
      .filter(Boolean)
      .join("\n\n");
  },
  exitCode: (body) => (Number(recordOf(body.summary).problems ?? 0) > 0 ? 3 : 0),
});
