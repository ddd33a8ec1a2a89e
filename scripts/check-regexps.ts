/**
 * Analyses all regular expressions of the source: matching time must not grow faster than the text. A proof is
 * sufficient; it is repeated in each run unless `--write` stored the expression's hash in `safe.txt`. An expression
 * without a proof must be listed as an exception. Exceptions are attacked with texts that repeat their parts and with
 * the analyser's example: with `--measure` (used by the suites, on an idle machine), and before `--write` stores a new
 * one. `check-regexps.ts [--measure] [--write] [root] [URL of the folder of lists]`
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { growthOf } from "../packages/testkit/src/growth.ts";
import { textOf } from "./growth/cases.ts";
import { analyse } from "./regexps/analyse.ts";
import { type Attack, attacksOn } from "./regexps/attacks.ts";
import { collectExpressions, type Expression, written } from "./regexps/collect.ts";
import type { Exception } from "./regexps/exception.ts";

const writes = process.argv.includes("--write");
const measures = process.argv.includes("--measure");
/** The folder with the packages, and the folder with the lists of known expressions. */
const [root = fileURLToPath(new URL("../", import.meta.url)), lists = new URL("./regexps/", import.meta.url).href] =
  process.argv.slice(2).filter((it) => !it.startsWith("--"));
const kept = new URL("safe.txt", lists);
const excepted = new URL("exceptions.json", lists);
const STEEPEST = 1.5;
const sizes = { from: 500, to: 64_000, enough: 250 };

const hashOf = (expression: Expression): string =>
  createHash("sha256").update(written(expression)).digest("hex").slice(0, 16);

/** `undefined` for a safe expression. */
function judge(expression: Expression): Exception | undefined {
  const verdict = analyse(expression);
  if (verdict === "safe") return undefined;
  const [first, ...more] = verdict === "unknown" ? [] : verdict.attack.pumps;
  if (verdict === "unknown" || !first) return { expression: written(expression) };
  const after = more.map(({ prefix, pump }) => prefix + pump).join("") + verdict.attack.suffix;
  return { expression: written(expression), attack: { before: first.prefix, again: first.pump, after } };
}

/** The public function that uses the expression, or the expression itself if it limits its own input. */
async function runner({ through }: Exception, { source, flags }: Expression): Promise<(text: string) => () => unknown> {
  if (through === undefined) return (text) => () => text.replace(new RegExp(source, flags), "");
  const [{ doors }, { innerDoors }] = await Promise.all([
    import("./growth/doors.ts"),
    import("./growth/inner-doors.ts"),
  ]);
  const door = [...doors, ...innerDoors].find(({ name }) => name === through);
  if (!door) throw new Error(`there is no door called ${through}`);
  return door.open;
}

/** The successful attack; `undefined` if there is none. */
async function success(open: (text: string) => () => unknown, attack: Attack): Promise<string | undefined> {
  const prepare = (length: number) => {
    const run = open(textOf({ door: "", ...attack }, length));
    return async () => {
      try {
        await run();
      } catch {
        // Errors are expected; only the time counts.
      }
    };
  };
  const { exponent, costs } = await growthOf(prepare, { ...sizes, doubtful: STEEPEST });
  if (exponent <= STEEPEST) return undefined;
  return `${JSON.stringify(attack)} grows with the power ${exponent.toFixed(2)} (${JSON.stringify(costs)})`;
}

async function disproof(exception: Exception, expression: Expression): Promise<string | undefined> {
  const open = await runner(exception, expression);
  const attacks = [...(exception.attack ? [exception.attack] : []), ...attacksOn(expression.source, expression.flags)];
  for (const attack of attacks) {
    const problem = await success(open, attack);
    if (problem) return problem;
  }
  return undefined;
}

const problems: string[] = [];
const safe = new Set(readFileSync(kept, "utf8").split("\n").filter(Boolean));
const exceptions = new Map<string, Exception>(
  JSON.parse(readFileSync(excepted, "utf8")).map((exception: Exception) => [exception.expression, exception]),
);
const found = await collectExpressions(root);
const hashes = new Set<string>();
const noted: Exception[] = [];
let analysed = 0;

for (const expression of found) {
  const known = exceptions.get(written(expression));
  const isNew = !known && !safe.has(hashOf(expression));
  const slow = isNew ? judge(expression) : known;
  if (isNew) analysed++;
  const isNoted = known !== undefined || writes;
  // Failed expressions are not measured, since that may take forever.
  const problem = slow && isNoted && (measures || isNew) ? await disproof(slow, expression) : undefined;
  if (!slow) hashes.add(hashOf(expression));
  else if (!problem && isNoted) noted.push(slow);
  else
    problems.push(
      `${expression.places.join(", ")}: ${written(expression)}\n    ${problem ?? "not proved to be safe in time; bound it, or keep it as an exception with --write"}`,
    );
}
const stale = [...exceptions.keys()].filter((it) => !found.some((expression) => written(expression) === it));
if (!writes) {
  const unreached = [...exceptions.values()].filter(({ reached }) => !reached);
  problems.push(
    ...unreached.map(
      ({ expression }) =>
        `exceptions.json: say under "reached" which text reaches ${expression} through which door of scripts/growth`,
    ),
  );
  problems.push(...stale.map((it) => `exceptions.json: no source holds ${it} any more`));
}

if (writes) {
  writeFileSync(kept, `${[...hashes].sort().join("\n")}\n`);
  // Keeps the file's order, new ones last, since modules load in varying order.
  const known = [...exceptions.keys(), ...noted.map(({ expression }) => expression)];
  const ordered = noted.toSorted((a, b) => known.indexOf(a.expression) - known.indexOf(b.expression));
  writeFileSync(excepted, `${JSON.stringify(ordered, null, 2)}\n`);
}
process.stdout.write(problems.map((it) => `${it}\n`).join(""));
process.stdout.write(
  `${found.length} regular expressions: ${hashes.size} safe (${analysed} analysed now), ${noted.length} exceptions${measures ? " measured" : ""}, ${problems.length} problems\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
