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
export async function surrounded<Done extends CallFacts>(
  call: Called,
  { around, clock }: { readonly around: readonly Around[]; readonly clock: Clock },
  work: () => Promise<Done>,
): Promise<Done> {
  const entered: { readonly one: Around; readonly started: number }[] = [];
  let settled: { readonly done: Done } | { readonly error: unknown };
  try {
    for (const one of around) {
      const started = clock.now();
      await one.before?.(call);
      entered.push({ one, started });
    }
    settled = { done: await work() };
  } catch (error) {
    settled = { error };
  }
  for (const { one, started } of entered.reverse()) {
    const failure = "error" in settled ? { failure: Failure.from(settled.error) } : {};
    const facts = "done" in settled ? settled.done : {};
    try {
      await one.after?.({ ...call, ms: clock.now() - started, facts, ...failure });
    } catch (error) {
      settled = { error };
    }
  }
  if ("error" in settled) throw settled.error;
  return settled.done;
}
