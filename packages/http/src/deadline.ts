import type { Clock } from "@wellsourced/core";
import { type NetworkFacts, networkFailure } from "./errors.ts";

/** One signal for everything a request does. */
export interface Deadline {
  /** Aborted when time is up, when the caller goes away, when the door closes, and at `done`. */
  readonly signal: AbortSignal;
  /** True once time is up. */
  isOver(): boolean;
  /** Ends what still runs for this request. */
  done(): void;
}

/** Time starts now. `signals` are those of the caller and of the door. */
export function startDeadline(clock: Clock, ms: number, signals: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  let isOver = false;
  const given = signals.filter((one) => one !== undefined);
  const follow = () => controller.abort(given.find(({ aborted }) => aborted)?.reason);
  for (const one of given) {
    if (one.aborted) follow();
    else one.addEventListener("abort", follow, { signal });
  }
  const expire = () => {
    isOver = true;
    controller.abort(new Error("time is up"));
  };
  clock.sleep(ms, signal).then(expire, () => {});
  return { signal, isOver: () => isOver, done: () => controller.abort() };
}

/** The failure of a request whose time is up. */
export const lateFailure = (url: string, ms: number, facts: NetworkFacts = {}) =>
  networkFailure(url, `no complete answer within ${ms / 1000} s`, { ...facts, code: "timeout" });
