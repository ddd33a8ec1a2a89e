/**
 * Every regular expression of the source, analysed: none may take longer than its text allows. What the analyser knows
 * to be safe is kept by its hash, so that only new expressions cost time; those that it cannot know are exceptions, and
 * each of them is measured. `--write` keeps what was found.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkSync } from "recheck";
import { growthOf } from "../packages/testkit/src/growth.ts";
import { type Case, textOf } from "./growth/cases.ts";
import { doors } from "./growth/doors.ts";
import { collectExpressions, type Expression, written } from "./regexps/collect.ts";
import { type Exception, exceptions } from "./regexps/exceptions.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const kept = new URL("./regexps/safe.txt", import.meta.url);
const TIMEOUT = 60_000;
const STEEPEST = 1.5;
const sizes = { from: 1_000, to: 256_000, enough: 100 };

const hashOf = (expression: Expression): string =>
  createHash("sha256").update(written(expression)).digest("hex").slice(0, 16);

/** What is the matter with an expression; nothing if it is safe. */
function problemOf({ source, flags }: Expression): string | undefined {
  const verdict = checkSync(source, flags, { timeout: TIMEOUT });
  if (verdict.status === "safe") return undefined;
  return verdict.status === "vulnerable"
    ? `${verdict.complexity.summary}; attacked with ${verdict.attack.pattern.slice(0, 200)}`
    : `the analyser cannot tell (${verdict.error.kind})`;
}

/** The public function that the expression serves, or the expression itself where it is bounded by itself. */
function runner({ through }: Exception, { source, flags }: Expression): (text: string) => () => unknown {
  if (through === undefined) return (text) => () => text.replace(new RegExp(source, flags), "");
  const door = doors.find(({ name }) => name === through);
  if (!door) throw new Error(`there is no door called ${through}`);
  return door.open;
}

async function disproof(exception: Exception, expression: Expression): Promise<string | undefined> {
  const open = runner(exception, expression);
  const { before = "", again, after = "" } = exception;
  const made: Case = { door: exception.through ?? "", before, again, after };
  for (let times = 1; ; times++) {
    const { exponent, costs } = await growthOf((length) => {
      const run = open(textOf(made, length));
      return async () => {
        try {
          await run();
        } catch {
          // What is refused is refused; here only the time counts.
        }
      };
    }, sizes);
    if (exponent <= STEEPEST) return undefined;
    // By chance a run takes longer; not three times.
    if (times === 3) return `grows with the power ${exponent.toFixed(2)} (${JSON.stringify(costs)})`;
  }
}

const problems: string[] = [];
const safe = new Set(readFileSync(kept, "utf8").split("\n").filter(Boolean));
const found = await collectExpressions(root);
const excepted = new Map(exceptions.map((exception) => [exception.expression, exception]));
const used = new Set<string>();
const hashes: string[] = [];
let analysed = 0;

for (const expression of found) {
  const hash = hashOf(expression);
  const exception = excepted.get(written(expression));
  if (exception) {
    used.add(exception.expression);
    const problem = await disproof(exception, expression);
    if (problem) problems.push(`${expression.places[0]}: the exception ${exception.expression} ${problem}`);
    continue;
  }
  if (!safe.has(hash)) {
    analysed++;
    const problem = problemOf(expression);
    if (problem) {
      problems.push(`${expression.places.join(", ")}: ${written(expression)}\n    ${problem}`);
      continue;
    }
  }
  hashes.push(hash);
}
for (const { expression } of exceptions)
  if (!used.has(expression)) problems.push(`scripts/regexps/exceptions.ts: no source holds ${expression} any more`);

if (process.argv.includes("--write")) writeFileSync(kept, `${[...new Set(hashes)].sort().join("\n")}\n`);
process.stdout.write(problems.map((it) => `${it}\n`).join(""));
process.stdout.write(
  `${found.length} regular expressions: ${hashes.length} safe (${analysed} analysed now), ${used.size} exceptions measured, ${problems.length} problems\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
