import { type Clock, jsonIn } from "@wellsourced/core";
import type { Board } from "@wellsourced/wellsourced/shared";
import { z } from "zod";
import { RANGES, type Range, type Recorder } from "./recorder.ts";
import { GaugesText, parseStep, type StepFigures, serializeStep } from "./step-figures.ts";

const Provider = z.object({ name: z.string(), type: z.string(), breaker: z.string(), available: z.boolean() });
/** Current state of a process. */
const Present = z.object({
  at: z.number().describe("When that was"),
  gauges: GaugesText,
  providers: z.array(Provider).readonly(),
  waiting: z.object({ providers: z.record(z.string(), z.number()), parsers: z.number() }).optional(),
  spending: z.array(z.object({ tenant: z.string(), spentUsd: z.number() })).readonly(),
});
export type Present = z.output<typeof Present>;

/** Figures of the other processes. */
export interface Others {
  readonly slots: readonly StepFigures[];
  readonly present: readonly Present[];
  /** Processes whose figures are unreadable or outdated. */
  readonly missing: number;
}

const NOW = "now";
/** Time after which a crashed process is no longer reported as missing. */
const REMEMBERED_MS = 10 * 60_000;
/** Slightly more than four sampling intervals. */
const LATE_MS = 45_000;

const NAMES = Object.keys(RANGES) as Range[]; // keys of `RANGES`
const placeOf = (range: Range, step: number): string => `${range}:${step}`;

interface SharedFiguresOptions {
  readonly board: Board;
  readonly recorder: Recorder;
  readonly clock: Clock;
  present(): Promise<Omit<Present, "at">>;
}

/** Publishes this process's figures and reads those of others. */
export function createSharedFigures({ board, recorder, clock, present }: SharedFiguresOptions) {
  /** Start of figures not published yet. */
  let shownAt = clock.now();
  return {
    /** @throws {Failure} `upstream_unavailable`; the next call publishes everything */
    async show(): Promise<void> {
      const at = clock.now();
      const steps = NAMES.flatMap((range) => {
        const { stepMs, steps } = RANGES[range];
        const changed = recorder.slots(range).filter(({ step }) => step >= Math.floor(shownAt / stepMs));
        return changed.map((slot) => board.show(placeOf(range, slot.step), serializeStep(slot), stepMs * (steps + 1)));
      });
      const now = JSON.stringify({ at, ...(await present()) });
      await Promise.all([...steps, board.show(NOW, now, REMEMBERED_MS)]);
      shownAt = at;
    },
    /** @throws {Failure} `upstream_unavailable` */
    async others(range: Range): Promise<Others> {
      const places = recorder.slots(range).map(({ step }) => placeOf(range, step));
      const [now, ...steps] = await Promise.all([NOW, ...places].map((place) => board.others(place)));
      const missing = new Set<string>();
      const present = (now ?? []).flatMap(({ by, text }) => {
        const { data } = Present.safeParse(jsonIn(text ?? ""));
        if (data && clock.now() - data.at <= LATE_MS) return data;
        missing.add(by);
        return [];
      });
      const slots = steps.flat().flatMap(({ by, text }) => {
        const slot = parseStep(text ?? "");
        if (!slot) missing.add(by);
        return slot ?? [];
      });
      return { slots, present, missing: missing.size };
    },
    /** Removes this process, so that it is not reported as missing. */
    leave: (): Promise<void> => board.remove(NOW),
  };
}
