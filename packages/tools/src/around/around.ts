import { type Clock, Failure } from "@wellsourced/core";
import type { Payer } from "@wellsourced/wellsourced";
import type { Caller, CallFacts, Tool } from "../define-tool.ts";

/** A tool call. It is counted before its arguments are validated. */
export interface Called {
  readonly tool: Tool;
  /** Validated arguments; `undefined` until then. */
  input(): unknown;
  readonly caller: Caller;
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
  readonly requestId?: string | undefined;
  readonly sourceIp?: string | undefined;
  /** US dollars spent so far; `undefined` if nothing was. */
  readonly costUsd?: () => number | undefined;
}

/** A finished call. */
export interface Ended extends Called {
  readonly ms: number;
  /** Facts from `ToolCall.note`; empty after a failure. */
  readonly facts: CallFacts;
  /** Absent if the call succeeded. */
  readonly failure?: Failure;
}

/** Reserves the expected cost of each request before it is sent, and corrects it afterwards. */
export type Purse = Pick<Payer, "take" | "correct">;

/** A wrapper around every call, such as a limit, the audit log or usage statistics. */
export interface Around {
  /** Called before any work is done. @throws {Failure} to refuse the call */
  before?(call: Called): Promise<void> | void;
  /** Accounts for paid requests of the call. */
  purse?(call: Called): Purse;
  /**
   * Called with the finished call, even if an inner wrapper refused it. The caller waits for it.
   *
   * @throws {Failure} to replace the result
   */
  after?(call: Ended): Promise<void> | void;
}

/** Runs each `before` in order, then the work, then each `after` in reverse order. */
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
