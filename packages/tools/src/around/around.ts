import { type Clock, Failure } from "@wellsourced/core";
import type { Payer } from "@wellsourced/wellsourced";
import type { Caller, CallFacts, Tool } from "../define-tool.ts";

/** A call of a tool. It is counted before its arguments are looked at. */
export interface Called {
  readonly tool: Tool;
  /** The arguments, as the tool's schema gives them; `undefined` until they are accepted. */
  input(): unknown;
  readonly caller: Caller;
  /** Aborted when the caller goes away. */
  readonly signal?: AbortSignal | undefined;
  readonly requestId?: string | undefined;
  readonly sourceIp?: string | undefined;
  /** US dollars that were spent on it so far; absent for nothing. */
  readonly costUsd?: () => number | undefined;
}

/** The same call when it is over. */
export interface Ended extends Called {
  readonly ms: number;
  /** What the tool noted; empty after a failure. */
  readonly facts: CallFacts;
  /** Absent for a call that went well. */
  readonly failure?: Failure;
}

/** Takes what each request is to cost before it is sent, and is told what it cost in the end. */
export type Purse = Pick<Payer, "take" | "correct">;

/** One thing that surrounds every call, such as a limit, the audit log or statistics about a user. */
export interface Around {
  /** Looks at a call before any work is done. @throws {Failure} to refuse it */
  before?(call: Called): Promise<void> | void;
  /** Pays for what the call asks on its way. */
  purse?(call: Called): Purse;
  /**
   * Looks at a call that is over, also at one that something further in refused. The caller waits for it.
   *
   * @throws {Failure} that the caller gets in place of the result
   */
  after?(call: Ended): Promise<void> | void;
}

/** Runs work within all that surrounds a call: each `before` in order, the work, and each `after` in reverse order. */
export function createSurroundings(around: readonly Around[], clock: Clock) {
  async function within<Done extends CallFacts>(
    call: Called,
    [outer, ...inner]: readonly Around[],
    work: () => Promise<Done>,
  ): Promise<Done> {
    if (!outer) return work();
    const started = clock.now();
    await outer.before?.(call);
    const settled = await within(call, inner, work).then(
      (done) => ({ done }),
      (error: unknown) => ({ error }),
    );
    const failure = "error" in settled ? { failure: Failure.from(settled.error) } : {};
    await outer.after?.({
      ...call,
      ms: clock.now() - started,
      facts: "done" in settled ? settled.done : {},
      ...failure,
    });
    if ("error" in settled) throw settled.error;
    return settled.done;
  }
  return <Done extends CallFacts>(call: Called, work: () => Promise<Done>): Promise<Done> => within(call, around, work);
}
