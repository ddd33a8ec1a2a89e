import {
  type Clock,
  DONE,
  Failure,
  isAbort,
  omitUndefined,
  shortened,
  squeeze,
  startDeadline,
  systemClock,
} from "@wellsourced/core";
import type { Freshness, Payer, Wellsourced } from "@wellsourced/wellsourced";
import { type Around, wrappersOf } from "./around/around.ts";
import { costOf, metaOf, present, type TextForm } from "./around/large-result.ts";
import { createMetrics, type RecentError, type TenantCounts, type ToolStatistics } from "./around/metrics.ts";
import { createPayer } from "./around/payer.ts";
import { recordingOf } from "./around/record-sources.ts";
import { validate } from "./around/validate.ts";
import type { Caller, CallFacts, Outcome, Tool } from "./define-tool.ts";
import { failureReply, type ToolReply } from "./reply.ts";
import type { OurTools } from "./tools.gen.ts";

/** Context of a call from the transport. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly caller: Caller;
  /** Owner of the research session named by the arguments, if not the caller, who then acts only in this session. */
  readonly sessionOwner?: Caller;
  /** The protocol's request id and the address of the client, if known. */
  readonly requestId?: string;
  readonly sourceIp?: string;
  /** Whether the client reads `structuredContent`, so that the text can be Markdown for its model. @default false */
  readonly readsStructured?: boolean;
  /** Called with strictly increasing progress while the call runs. */
  readonly progress?: (update: { progress: number; message: string }) => void;
  /** Called once when the call ends, even with invalid arguments; not if the caller disconnected. */
  readonly onEnd?: (end: CallEnd) => void;
}

/** The outcome of a call, for statistics and traces. */
export interface CallEnd {
  readonly ms: number;
  /** Absent if the call succeeded. */
  readonly failure?: Failure;
  /** Whether the result came from the cache; absent if the cache was not queried. */
  readonly cached?: boolean;
  /** US dollars spent. */
  readonly costUsd?: number;
}

/** The body of a call with its cost, if it asked models; or its failure with secrets masked. */
export type Answered<Body = BodyOf<string>> =
  | { readonly body: Body; readonly cost?: CallCost | undefined; readonly failure?: undefined }
  | { readonly body?: undefined; readonly cost?: undefined; readonly failure: Failure };

/** Costs of the models that a call asked, in US dollars. */
export type CallCost = NonNullable<ReturnType<typeof costOf>>;

/** Names of the tools in this package. */
export type ToolName = keyof OurTools;

/** The body type of a tool; an object for tools of other packages. */
export type BodyOf<Name extends string> = Name extends ToolName
  ? Awaited<ReturnType<OurTools[Name]["run"]>>
  : Outcome["body"];

export interface Toolbox {
  readonly tools: readonly Tool[];
  /**
   * Runs a tool and returns its whole body, or the failure. Rejects only if the caller aborted the call.
   */
  run<Name extends string>(name: Name, args: unknown, context: CallContext): Promise<Answered<BodyOf<Name>>>;
  /** Runs a tool and returns a reply: text with the body, large bodies linked, failures with `isError`. */
  call(name: string, args: unknown, context: CallContext): Promise<ToolReply>;
  statistics(): Record<string, ToolStatistics>;
  /** Calls by tenant. */
  tenants(): Record<string, TenantCounts>;
  /** Failed calls of a caller, newest first. */
  recentErrors(caller: Caller): readonly RecentError[];
}

export interface ToolboxOptions {
  /** The tools to offer. */
  readonly tools: readonly Tool[];
  readonly sources: Wellsourced;
  /** @default systemClock */
  readonly clock?: Clock;
  /** Tenants whose calls are counted separately. @default 10_000 */
  readonly maxTenants?: number;
  /**
   * Format of the text item; `structuredContent` is not affected. With `auto`, clients that read structured content get
   * Markdown, others JSON.
   *
   * @default "json"
   */
  readonly text?: "auto" | TextForm;
  /**
   * Whether large bodies are stored and linked. Turn it off for clients that cannot read resources: they get the part of
   * the body that is sent with a link, or all of it.
   *
   * @default true
   */
  readonly links?: boolean;
  /** Removes details for operators from error messages. @default unchanged */
  readonly hide?: (message: string) => string;
  /** Wrappers around every call, outermost first. @default none */
  readonly around?: readonly Around[];
}

/** A validated call and its payer. */
interface Charged {
  readonly tool: Tool;
  readonly input: unknown;
  readonly payer: Payer;
  readonly context: CallContext;
}

/** A successful call before its reply is created. */
interface Run {
  readonly tool: Tool;
  readonly input: unknown;
  readonly outcome: Outcome;
  /** Milliseconds since the start. */
  ms(): number;
}

/** Time limit of a call. */
const CALL_LIMIT_MS = 120_000;

/** Messages may quote arguments, and are kept in the list of recent errors. */
const LONGEST_MESSAGE = 2_000;

const tooSlow = ({ name }: Tool): Failure =>
  new Failure(
    "network",
    `${name} did not finish within ${CALL_LIMIT_MS / 1_000} seconds. Request less, or try again.`,
    { retryAfterSeconds: 5 },
  );

/** Creates a toolbox that validates, limits, records and measures every call. */
export function createToolbox({
  tools,
  sources,
  clock = systemClock,
  maxTenants,
  text = "json",
  links = true,
  hide = (message) => message,
  around = [],
}: ToolboxOptions): Toolbox {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const metrics = createMetrics(clock, maxTenants);

  async function perform({ tool, input, payer, context }: Charged): Promise<Outcome> {
    const { sessionOwner = context.caller } = context;
    // Tools that add sources to a session act for the caller, tools about a session for its owner.
    const caller = tool.finds ? context.caller : sessionOwner;
    const deadline = startDeadline({ clock, ms: CALL_LIMIT_MS, signal: context.signal, late: () => tooSlow(tool) });
    const progress = createProgress(clock, context.progress ?? (() => undefined));
    if (tool.effects.openWorld || tool.effects.writes) progress.start(`Started: ${tool.title}`);
    const recording = recordingOf({ tool, input, caller: sessionOwner, sources, clock });
    let facts: CallFacts = {};
    const note = (more: CallFacts) => {
      facts = { ...facts, ...more };
    };
    // The first report is about the operation itself, later ones about additional lookups.
    const onFreshness = (freshness: Freshness) => note({ freshness: facts.freshness ?? freshness });
    try {
      const { signal } = deadline;
      const call = {
        ...{ signal, note, owner: caller.tenant, user: caller.user, onProgress: progress.say },
        ...omitUndefined({ onPage: recording?.onPage, onFreshness: tool.cache === "never" ? undefined : onFreshness }),
      };
      const body = await sources.paidBy(payer, tool.run, input, sources, call);
      const outcome = { body: body as Outcome["body"], ...facts }; // every output schema is an object
      return recording ? await recording.succeed(outcome) : outcome;
    } catch (error) {
      const cause = deadline.cause(error);
      await recording?.fail(cause);
      throw cause;
    } finally {
      progress.stop();
      await deadline.end();
    }
  }

  /** Runs a tool, counts the call and converts its outcome with `show`. */
  async function counted<Shown>(
    name: string,
    { args, context, show }: { args: unknown; context: CallContext; show(run: Run): Shown | Promise<Shown> },
  ): Promise<Shown | { readonly failure: Failure }> {
    const tool = byName.get(name);
    const { tenant } = context.caller;
    const started = clock.now();
    const ms = () => clock.now() - started;
    let costUsd: () => number | undefined = () => undefined;
    try {
      if (!tool)
        throw new Failure(
          "validation",
          `Unknown tool ${shortened(name)}. Known tools: ${[...byName.keys()].join(", ")}.`,
        );
      let input: unknown;
      const called = { ...context, tool, input: () => input };
      const payer = createPayer(called, around);
      ({ costUsd } = payer);
      const wrappers = wrappersOf({ ...called, costUsd }, { around, clock });
      let settled: Parameters<typeof wrappers.leave<Outcome>>[0];
      try {
        await wrappers.enter();
        input = validate(tool.input, args, { listed: tool.present === "items" });
        settled = { done: await perform({ tool, input, payer, context }) };
      } catch (error) {
        settled = { error };
      }
      const outcome = await wrappers.leave(settled);
      const shown = await show({ tool, input, outcome, ms });
      metrics.record(name, { ms: ms(), failed: false, tenant });
      context.onEnd?.({ ms: ms(), ...omitUndefined({ cached: outcome.freshness?.cached, costUsd: costUsd() }) });
      return shown;
    } catch (error) {
      if (context.signal.aborted && (isAbort(error) || error === context.signal.reason)) throw error;
      const cause = Failure.from(error);
      // Short, on one line and without secrets.
      const fit = (text: string) => shortened(hide(sources.mask(text)), LONGEST_MESSAGE);
      const [message, detail] = [fit(squeeze(cause.message)), cause.detail && fit(cause.detail)];
      const failure = cause.with({ message, detail, cause });
      if (tool) metrics.record(name, { ms: ms(), failed: true, tenant });
      metrics.recordError(tool ? name : "unknown", context.caller, failure);
      context.onEnd?.({ ms: ms(), failure, ...omitUndefined({ costUsd: costUsd() }) });
      return { failure };
    }
  }

  return {
    tools,
    run: (name, args, context) =>
      // The type was checked where the tool is defined.
      counted(name, {
        args,
        context,
        show: ({ outcome }) => ({ body: outcome.body as BodyOf<typeof name>, cost: costOf(outcome) }),
      }),
    async call(name, args, context) {
      const { caller, readsStructured = false } = context;
      const form = text === "auto" ? (readsStructured ? "markdown" : "json") : text;
      const show = async ({ tool, input, outcome, ms }: Run): Promise<ToolReply> => {
        const reply = await present({ tool, input, ...outcome, caller, text: form, links }, sources.artifacts);
        const meta = metaOf(tool, outcome, ms());
        return meta ? { ...reply, _meta: meta } : reply;
      };
      const reply = await counted(name, { args, context, show });
      return "failure" in reply ? failureReply(reply.failure) : reply;
    },
    statistics: metrics.tools,
    tenants: metrics.tenants,
    recentErrors: metrics.errors,
  };
}

/** Interval of progress messages, which keep hosts from giving up on long calls. */
const HEARTBEAT_MS = 5_000;

/** Reports messages as increasing progress, with a heartbeat. Stop it before sending the result. */
function createProgress(clock: Clock, send: (update: { progress: number; message: string }) => void) {
  const stopped = new AbortController();
  let progress = 0;
  let last = "Working";
  const say = (message: string) => {
    if (stopped.signal.aborted) return;
    last = message;
    progress += 1;
    send({ progress, message });
  };
  const beat = async () => {
    while (!stopped.signal.aborted) {
      await clock.sleep(HEARTBEAT_MS, stopped.signal);
      say(last);
    }
  };
  return {
    say,
    start(message: string) {
      say(message);
      beat().catch(() => undefined); // ends by the abort of `stop`
    },
    stop: () => stopped.abort(DONE),
  };
}
