/** Runs cases through a door and says for which of them time grows faster than length. In a worker, for some never end. */
import { parentPort, workerData } from "node:worker_threads";
import { type Growth, growthOf } from "../../packages/testkit/src/growth.ts";
import { type Case, textOf } from "./cases.ts";
import { type Door, doors } from "./doors.ts";
import { innerDoors } from "./inner-doors.ts";
import { reachOf } from "./reach.ts";

/** What is told of one case: first that it begins, then what came of it. */
export interface Told {
  readonly case: Case;
  /** Where it stands: its list, and its place there. */
  readonly place?: readonly [list: number, place: number];
  readonly growth?: Growth;
  /** Length of the longest text on which the expression ran that the case is about. */
  readonly reach?: number;
}

export interface MeasureTask {
  /** Lists of cases; each has its own share of the time. */
  readonly lists: readonly (readonly Case[])[];
  /** Time may grow with this power of the length. */
  readonly steepest: number;
  /** Processor time for the cases of one list, in milliseconds; what is left then is not tried. */
  readonly share: number;
}

/** What is short may take any time: a case that never ends shows itself here. */
const FIRST = [16, 32, 64, 512];
const SHORT = 4_000;
const MOST = 64_000;
/** Eight times the length in less than this, in milliseconds, is quick enough not to be looked at again. */
const QUICK = 25;

async function quietly(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch {
    // What is refused is refused; here only the time counts.
  }
}

async function measure(door: Door, it: Case, steepest: number): Promise<Growth | undefined> {
  const prepare = (length: number) => {
    const run = door.open(textOf(it, length));
    return () => quietly(run);
  };
  const most = door.most ?? MOST;
  for (const length of FIRST) await prepare(length)();
  const looked = await growthOf(prepare, { from: SHORT, to: most / 2, factor: 8, enough: QUICK });
  if (looked.costs.every(({ ms }) => ms < QUICK)) return undefined;
  // By chance a run takes longer; not five times.
  for (let times = 0; times < 5; times++) {
    const growth = await growthOf(prepare, { from: SHORT / 2, to: most * 4, enough: 400 });
    if (growth.exponent <= steepest || times === 4) return growth;
  }
  return undefined;
}

if (parentPort) {
  const port = parentPort;
  const { lists, steepest, share } = workerData as MeasureTask;
  const attempt = async (it: Case, place: readonly [list: number, place: number]): Promise<void> => {
    const door = [...doors, ...innerDoors].find(({ name }) => name === it.door);
    if (!door) return;
    port.postMessage({ case: it, place } satisfies Told);
    // Before it is measured: what was answered once for a class name is remembered.
    if (it.proves !== undefined)
      port.postMessage({ case: it, reach: await reachOf(door, it, it.proves) } satisfies Told);
    const growth = await measure(door, it, steepest);
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
