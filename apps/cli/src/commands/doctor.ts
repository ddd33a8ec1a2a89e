import { counted } from "@wellsourced/core";
import type { Diagnosis } from "@wellsourced/wellsourced";
import { type CommandContext, defineCommand, option } from "../define-command.ts";
import { exitCodeOf } from "../exit-codes.ts";
import { kindWords } from "../kinds.ts";
import { blocksOf, table, wrap } from "../render.ts";

type Kind = Diagnosis["kinds"][number];

const MARKS = { good: "✓", missing: "–", bad: "✗" } as const;

/** A provider with its price and state. */
function shownProvider({ name, priceUsd, resting }: Kind["ready"][number]): string {
  const price = priceUsd === undefined ? "" : `$${priceUsd} a request`;
  const remarks = [price, resting ? "resting" : ""].filter(Boolean);
  return remarks.length > 0 ? `${name} (${remarks.join(", ")})` : name;
}

/** Fallbacks of searches that have no provider of their own. */
const OTHERWISE: Readonly<Record<string, string>> = { patent: "a web search and the patents' own pages" };

const once = (texts: readonly string[]): string => [...new Set(texts)].join(", ");

/** Providers of kinds that share a name. */
function answerers(kinds: readonly Kind[]): string {
  const ready = kinds.flatMap(({ ready }) => ready);
  const unasked = ready.filter(({ onlyNamed }) => !onlyNamed).map(shownProvider);
  const named = ready.filter(({ onlyNamed }) => onlyNamed).map(shownProvider);
  const otherwise = kinds.flatMap(({ kind }) => OTHERWISE[kind] ?? []);
  return [once(unasked.length > 0 ? unasked : otherwise), named.length > 0 ? `if named: ${once(named)}` : ""]
    .filter(Boolean)
    .join("; ");
}

const missingOf = (kinds: readonly Kind[]): string =>
  once(kinds.flatMap(({ missing }) => missing).map(({ name }) => name));

/** Lists what can be searched now, and what needs a key or a setting. */
function kindParts({ kinds }: Diagnosis, { style, tableWidth }: CommandContext): string[] {
  const groups = [...Map.groupBy(kinds, ({ kind }) => kindWords(kind))].map(
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

/**
 * Settings by the providers that need them, as running text to save space. `BRAVE_API_KEY` names it. Those that wait for
 * the e-mail address are in its row.
 */
function settingsToFill({ providers }: Diagnosis, { style, width }: CommandContext): string {
  const waiting = providers.filter(
    ({ state, todo }) => state !== "bad" && todo && !todo.includes("WELLSOURCED_CONTACT_EMAIL"),
  );
  const each = [...Map.groupBy(waiting, ({ todo }) => todo)].map(([todo, some]) => {
    const [names, keys] = [some.map(({ name }) => name).join(", "), todo.replace(/^set /u, "")];
    const isItsOwn = keys.startsWith(`${names.toUpperCase()}_`) && !keys.includes(" ");
    return isItsOwn ? keys : `${names}: ${keys.replaceAll("; set ", ", ")}`;
  });
  return each.length > 0 ? `${style.bold("Keys and settings")}\n${wrap(`${each.join("; ")}.`, width)}` : "";
}

export const doctor = defineCommand({
  name: "doctor",
  group: "setup",
  summary: "Report what is configured, reachable or missing, and how to fix it",
  args: [],
  options: [option("offline", "check the settings only, without any request to a provider")],
  examples: ["doctor", "doctor --json", "doctor --offline"],
  async run({ options }, context) {
    const sources = await context.sources();
    return sources.diagnose({ reach: options.offline !== true }, context.call);
  },
  text(body, context) {
    const { style, tableWidth } = context;
    const part = (title: string, found: Diagnosis["machine"]) => {
      const rows = found.map(({ state, name, says, todo }) => [MARKS[state], name, says, todo]);
      return rows.length > 0 ? `${style.bold(title)}\n${table(["", "what", "state", "to do"], rows, tableWidth)}` : "";
    };
    const failing = body.providers.filter(({ state }) => state === "bad");
    const { problems } = body.summary;
    const end = problems ? style.bad(`${counted(problems, "problem")} found`) : style.good("No problems found");
    return blocksOf(
      part("Machine", body.machine),
      ...kindParts(body, context),
      settingsToFill(body, context),
      part("Not reached", failing),
      part("Settings", body.settings),
      end,
    );
  },
  exitCode: ({ summary }) => (summary.problems > 0 ? exitCodeOf("config") : 0),
});
