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

/** The wrappers of one call. */
interface Wrappers {
  /** Runs each `before` in order. @throws {Failure} if one refuses the call */
  enter(): Promise<void>;
  /**
   * Runs the `after` of each wrapper entered, in reverse order, and returns the result.
   *
   * @throws the error of the call, or the failure with which a wrapper replaces the result
   */
  leave<Done extends CallFacts>(settled: Settled<Done>): Promise<Done>;
}

type Settled<Done> = { readonly done: Done; readonly error?: undefined } | { readonly error: unknown };

export function wrappersOf(
  call: Called,
  { around, clock }: { readonly around: readonly Around[]; readonly clock: Clock },
): Wrappers {
  const entered: { readonly one: Around; readonly started: number }[] = [];
  return {
    async enter() {
      for (const one of around) {
        const started = clock.now();
        await one.before?.(call);
        entered.push({ one, started });
      }
    },
    async leave<Done extends CallFacts>(result: Settled<Done>) {
      let settled = result;
      for (const { one, started } of entered.reverse()) {
        const outcome =
          "done" in settled ? { facts: settled.done } : { facts: {}, failure: Failure.from(settled.error) };
        try {
          await one.after?.({ ...call, ms: clock.now() - started, ...outcome });
        } catch (error) {
          settled = { error };
        }
      }
      if ("done" in settled) return settled.done;
      throw settled.error;
    },
  };
}
