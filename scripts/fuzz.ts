/**
 * Feeds every door for strangers' texts with made texts of growing length, and fails where time grows faster than
 * length. `node --conditions=@wellsourced/source scripts/fuzz.ts [seed] [seconds for each door] [part of a door's name]`
 * tries as many as the time allows, always in the same order for the same seed.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Case, casesFor } from "./growth/cases.ts";
import { doors } from "./growth/doors.ts";
import type { MeasureTask, Told } from "./growth/measure.ts";

const [seed = "1", seconds = "1.5", named = ""] = process.argv.slice(2);
const STEEPEST = 1.3;
const MOST_CASES = 400;
/** A case that says nothing for so long, in milliseconds, has no end. */
const PATIENCE = 60_000;

const problems: string[] = [];
let tried = 0;
let steepest = 0;

const shown = ({ door, before, again, after }: Case): string =>
  `${door}: ${JSON.stringify(before)} + ${JSON.stringify(again)} repeated + ${JSON.stringify(after)}`;

/** Runs cases one after another; gives those behind one that never ends. */
function runIn(cases: readonly Case[]): Promise<readonly Case[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./growth/measure.ts", import.meta.url), {
      execArgv: ["--conditions=@wellsourced/source"],
      workerData: { cases, steepest: STEEPEST, share: Number(seconds) * 1_000 } satisfies MeasureTask,
    });
    let left = cases;
    let current: Case | undefined;
    const end = async () => {
      if (current) problems.push(`${shown(current)} takes longer than ${PATIENCE / 1_000} s`);
      await worker.terminate();
      resolve(left);
    };
    let timer = setTimeout(end, PATIENCE);
    worker.on("message", (told: Told) => {
      clearTimeout(timer);
      timer = setTimeout(end, PATIENCE);
      if (told.growth) judge(told.case, told.growth);
      else {
        current = told.case;
        left = left.slice(1);
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

const chosen = doors.filter(({ name }) => name.includes(named));
const waiting = chosen.map((door) => casesFor(door, MOST_CASES, Number(seed)));

async function work(): Promise<void> {
  for (let cases = waiting.shift(); cases; cases = waiting.shift())
    for (let left: readonly Case[] = cases; left.length > 0; ) left = await runIn(left);
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
process.stdout.write(problems.map((it) => `${it}\n`).join(""));
process.stdout.write(
  `${tried} texts through ${chosen.length} doors, seed ${seed}: ${problems.length} grow faster than the power ${STEEPEST}; the steepest has ${steepest.toFixed(2)}\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
