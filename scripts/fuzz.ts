/**
 * Passes generated texts of growing length to every function that reads untrusted input, and fails if time grows faster
 * than length. `node --conditions=@wellsourced/source scripts/fuzz.ts [seed] [seconds for each function] [part of a
 * function's name]` tries as many as time allows, in the same order for the same seed. Then, for every expression that
 * is not proven safe (`regexps/exceptions.json`), passes its worst text to the function that uses it, which must reach
 * the expression.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Case, casesFor, STEEPEST } from "./growth/cases.ts";
import { doors } from "./growth/doors.ts";
import { innerDoors } from "./growth/inner-doors.ts";
import type { MeasureTask, Told } from "./growth/measure.ts";
import type { Exception } from "./regexps/exception.ts";

const [seed = "1", seconds = "0.5", named = ""] = process.argv.slice(2);
const MOST_CASES = 400;
/** Milliseconds without a message after which a run counts as endless. */
const PATIENCE = 60_000;
/** Functions tried in one thread: a thread takes longer to load them all than to try one. */
const DOORS_A_THREAD = 8;
/** Length from which a text counts as not truncated. */
const WHOLE = 4_000;

const problems: string[] = [];
/** Length of the longest text on which each exception ran. */
const reached = new Map<string, number>();
let tried = 0;
let steepest = 0;

const shown = ({ door, before, again, after }: Case): string =>
  `${door}: ${JSON.stringify(before)} + ${JSON.stringify(again)} repeated + ${JSON.stringify(after)}`;

type Lists = readonly (readonly Case[])[];

/** Runs the cases in sequence, in a worker thread; returns those after an endless one. */
function runIn(lists: Lists): Promise<Lists> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./growth/measure.ts", import.meta.url), {
      execArgv: ["--conditions=@wellsourced/source"],
      workerData: { lists, share: Number(seconds) * 1_000 } satisfies MeasureTask,
    });
    let current: Case | undefined;
    let left: Lists = [];
    const end = async () => {
      if (current) problems.push(`${shown(current)} takes longer than ${PATIENCE / 1_000} s`);
      await worker.terminate();
      resolve(left);
    };
    let timer = setTimeout(end, PATIENCE);
    worker.on("message", (told: Told) => {
      clearTimeout(timer);
      timer = setTimeout(end, PATIENCE);
      if (told.runs) return;
      if (told.reach !== undefined) reached.set(told.case.proves ?? "", told.reach);
      else if (told.growth) judge(told.case, told.growth);
      else {
        const [list, place] = told.place ?? [lists.length, 0];
        current = told.case;
        left = lists.slice(list).map((cases, nth) => (nth === 0 ? cases.slice(place + 1) : cases));
        tried++;
      }
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      clearTimeout(timer);
      resolve([]);
    });
  });
}

function judge(it: Case, { exponent, costs }: NonNullable<Told["growth"]>): void {
  steepest = Math.max(steepest, exponent);
  if (exponent <= STEEPEST) return;
  const sizes = costs.map(({ size, ms }) => `${size}: ${ms.toFixed(0)} ms`).join(", ");
  problems.push(`${shown(it)} grows with the power ${exponent.toFixed(2)} (${sizes})`);
}

const exceptions: readonly Exception[] = JSON.parse(
  readFileSync(new URL("./regexps/exceptions.json", import.meta.url), "utf8"),
);
const chosen = [...doors, ...innerDoors].filter(({ name }) => name.includes(named));
/** The worst text of an exception is tried with every function, as time allows. */
const attacksOn = (door: string): Case[] => exceptions.flatMap(({ attack }) => (attack ? [{ ...attack, door }] : []));
const proofsOf = (door: string): Case[] =>
  exceptions.flatMap(({ expression, reached: by }) => (by?.door === door ? [{ ...by, proves: expression }] : []));
const inTurns = (some: readonly Case[], others: readonly Case[]): Case[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [some[at], others[at]])
    .flat()
    .filter((it) => it !== undefined);
const waiting = chosen.map(
  (door): Lists => [proofsOf(door.name), inTurns(casesFor(door, MOST_CASES, Number(seed)), attacksOn(door.name))],
);

async function work(): Promise<void> {
  while (waiting.length > 0)
    for (let left: Lists = waiting.splice(0, DOORS_A_THREAD).flat(); left.flat().length > 0; ) left = await runIn(left);
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
const missed = exceptions.filter(
  ({ expression, reached: by }) =>
    !reached.get(expression) && (named === "" || chosen.some(({ name }) => name === by?.door)),
);
problems.push(
  ...missed.map(({ expression, reached: by }) => `${by ? shown(by) : "no case"} does not reach ${expression}`),
);
process.stdout.write(problems.map((it) => `${it}\n`).join(""));
if (named === "") {
  const whole = [...reached.values()].filter((length) => length >= WHOLE).length;
  process.stdout.write(
    `${exceptions.length} expressions that are not proved to be safe: ${exceptions.length - missed.length} reached through a public function, ${whole} of them with a text of kilobytes and the others with one that is cut before\n`,
  );
}
process.stdout.write(
  `${tried} texts through ${chosen.length} doors, seed ${seed}: ${problems.length} problems; none may grow faster than the power ${STEEPEST}, and the steepest has ${steepest.toFixed(2)}\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
