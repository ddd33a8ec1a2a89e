/**
 * Runs cases through a function and reports those whose time grows faster than length. Runs in a worker, since some
 * never end.
 */
import { parentPort, workerData } from "node:worker_threads";
import { type Growth, growthOf } from "../../packages/testkit/src/growth.ts";
import { type Case, STEEPEST, textOf } from "./cases.ts";
import { type Door, doors } from "./doors.ts";
import { innerDoors } from "./inner-doors.ts";
import { reachOf } from "./reach.ts";

/** Messages about a case: first that it starts, then its result. */
export interface Told {
  readonly case: Case;
  /** The case's list and index. */
  readonly place?: readonly [list: number, place: number];
  /** A further run of the case begins. */
  readonly runs?: true;
  readonly growth?: Growth;
  /** Length of the longest text on which the tested expression ran. */
  readonly reach?: number;
}

export interface MeasureTask {
  /** Lists of cases, each with its own share of the time. */
  readonly lists: readonly (readonly Case[])[];
  /** Processor time for the cases of a list, in milliseconds; the remaining cases are skipped. */
  readonly share: number;
}

/** Short texts have no time limit; endless cases show here. */
const FIRST = [16, 32, 64, 512];
const SHORT = 4_000;
const MOST = 64_000;
/** Processor milliseconds for a long text below which its growth is not measured. */
const QUICK = 25;

async function quietly(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch {
    // Errors are expected; only the time counts.
  }
}

async function measure(door: Door, it: Case, onRun: () => void): Promise<Growth | undefined> {
  const prepare = (length: number) => {
    const run = door.open(textOf(it, length));
    onRun();
    return () => quietly(run);
  };
  const most = door.most ?? MOST;
  for (const length of FIRST) await prepare(length)();
  const run = prepare(most / 2);
  const began = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(began);
  if ((user + system) / 1_000 < QUICK) return undefined;
  return growthOf(prepare, { from: SHORT / 2, to: most * 4, enough: 400, doubtful: STEEPEST });
}

if (parentPort) {
  const port = parentPort;
  const { lists, share } = workerData as MeasureTask;
  const attempt = async (it: Case, place: readonly [list: number, place: number]): Promise<void> => {
    const door = [...doors, ...innerDoors].find(({ name }) => name === it.door);
    if (!door) return;
    port.postMessage({ case: it, place } satisfies Told);
    // Runs once before measuring, since results for class names are cached.
    if (it.proves !== undefined)
      port.postMessage({ case: it, reach: await reachOf(door, it, it.proves) } satisfies Told);
    const onRun = () => port.postMessage({ case: it, runs: true } satisfies Told);
    const growth = await measure(door, it, onRun);
    if (growth) port.postMessage({ case: it, growth } satisfies Told);
  };
  for (const [list, cases] of lists.entries()) {
    const used = process.threadCpuUsage();
    for (const [place, it] of cases.entries()) {
      const { user, system } = process.threadCpuUsage(used);
      if (it.proves === undefined && (user + system) / 1_000 > share) break;
      await attempt(it, [list, place]);
    }
  }
}
