/**
 * Every regular expression of the source, analysed: none may take longer than its text allows. What the analyser knows
 * to be safe is kept by its hash, so that only new expressions cost time. What it calls slow is an exception where the
 * attack that it names grows no faster than its length, as with a bounded repeat; each exception is measured at every
 * run. `--write` keeps what was found.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkSync } from "recheck";
import { growthOf } from "../packages/testkit/src/growth.ts";
import { textOf } from "./growth/cases.ts";
import { doors } from "./growth/doors.ts";
import { collectExpressions, type Expression, written } from "./regexps/collect.ts";

/** An expression that the analyser calls slow, with the text that suits it worst. */
interface Exception {
  readonly expression: string;
  /** The public function behind which it stands (`scripts/growth/doors.ts`). @default the expression itself */
  readonly through?: string;
  readonly before?: string;
  readonly again: string;
  readonly after?: string;
}

const root = fileURLToPath(new URL("../", import.meta.url));
const kept = new URL("./regexps/safe.txt", import.meta.url);
const excepted = new URL("./regexps/exceptions.json", import.meta.url);
const TIMEOUT = 10_000;
const STEEPEST = 1.5;
const sizes = { from: 4_000, to: 64_000, enough: 60 };
const writes = process.argv.includes("--write");

const hashOf = (expression: Expression): string =>
  createHash("sha256").update(written(expression)).digest("hex").slice(0, 16);

/** Nothing for an expression that is safe. What is too large to be proved is attacked instead. */
function analyse(expression: Expression): Exception | string | undefined {
  const { source, flags } = expression;
  const exact = checkSync(source, flags, { timeout: TIMEOUT });
  const verdict = exact.status === "unknown" ? checkSync(source, flags, { checker: "fuzz", timeout: TIMEOUT }) : exact;
  if (verdict.status === "safe") return undefined;
  if (verdict.status === "unknown") return `the analyser cannot tell (${verdict.error.kind})`;
  const [first, ...more] = verdict.attack.pumps;
  if (!first) return verdict.complexity.summary;
  const after = more.map(({ prefix, pump }) => prefix + pump).join("") + verdict.attack.suffix;
  return { expression: written(expression), before: first.prefix, again: first.pump, after };
}

/** The public function that the expression serves, or the expression itself where it is bounded by itself. */
function runner({ through }: Exception, { source, flags }: Expression): (text: string) => () => unknown {
  if (through === undefined) return (text) => () => text.replace(new RegExp(source, flags), "");
  const door = doors.find(({ name }) => name === through);
  if (!door) throw new Error(`there is no door called ${through}`);
  return door.open;
}

/** How the exception fails its measurement; nothing where it holds. */
async function disproof(exception: Exception, expression: Expression): Promise<string | undefined> {
  const open = runner(exception, expression);
  const { before = "", again, after = "", through = "" } = exception;
  const prepare = (length: number) => {
    const run = open(textOf({ door: through, before, again, after }, length));
    return async () => {
      try {
        await run();
      } catch {
        // What is refused is refused; here only the time counts.
      }
    };
  };
  for (let times = 1; ; times++) {
    const { exponent, costs } = await growthOf(prepare, sizes);
    if (exponent <= STEEPEST) return undefined;
    // By chance a run takes longer; not three times.
    if (times === 3) return `grows with the power ${exponent.toFixed(2)} (${JSON.stringify(costs)})`;
  }
}

const problems: string[] = [];
const safe = new Set(readFileSync(kept, "utf8").split("\n").filter(Boolean));
const exceptions = new Map<string, Exception>(
  JSON.parse(readFileSync(excepted, "utf8")).map((exception: Exception) => [exception.expression, exception]),
);
const found = await collectExpressions(root);
const hashes = new Set<string>();
const measured: Exception[] = [];
let analysed = 0;

for (const expression of found) {
  const known = exceptions.get(written(expression));
  const isNew = !known && !safe.has(hashOf(expression));
  const slow = isNew ? analyse(expression) : known;
  if (isNew) analysed++;
  const problem = typeof slow === "string" ? slow : slow && (await disproof(slow, expression));
  const isNoted = known !== undefined || writes;
  if (!slow) hashes.add(hashOf(expression));
  else if (!problem && typeof slow !== "string" && isNoted) measured.push(slow);
  else
    problems.push(
      `${expression.places.join(", ")}: ${written(expression)}\n    ${problem ?? "slow by the analyser's word; bound it, or keep it as an exception with --write"}`,
    );
}
const stale = [...exceptions.keys()].filter((it) => !found.some((expression) => written(expression) === it));
if (!writes) problems.push(...stale.map((it) => `exceptions.json: no source holds ${it} any more`));

if (writes) {
  writeFileSync(kept, `${[...hashes].sort().join("\n")}\n`);
  writeFileSync(excepted, `${JSON.stringify(measured, null, 2)}\n`);
}
process.stdout.write(problems.map((it) => `${it}\n`).join(""));
process.stdout.write(
  `${found.length} regular expressions: ${hashes.size} safe (${analysed} analysed now), ${measured.length} exceptions measured, ${problems.length} problems\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
