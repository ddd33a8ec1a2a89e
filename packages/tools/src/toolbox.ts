import {
  type Clock,
  DONE,
  Failure,
  given,
  isAbort,
  shortened,
  squeeze,
  systemClock,
  withDeadline,
} from "@wellsourced/core";
import type { Freshness, Wellsourced } from "@wellsourced/wellsourced";
import { type Around, createSurroundings } from "./around/around.ts";
import { metaOf, present, type TextForm } from "./around/large-result.ts";
import { createMetrics, type RecentError, type TenantCounts, type ToolStatistics } from "./around/metrics.ts";
import { createPayer } from "./around/payer.ts";
import { recordingInto } from "./around/record-sources.ts";
import { validate } from "./around/validate.ts";
import type { Caller, CallFacts, Outcome, Tool, ToolCall } from "./define-tool.ts";
import { failureReply, type ToolReply } from "./reply.ts";
import type { OurTools } from "./tools.gen.ts";

/** What a transport knows of a call. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly caller: Caller;
  /** Whose research session the arguments name, where that is not the caller's: it acts in that session alone. */
  readonly sessionOwner?: Caller;
  /** The protocol's id of the request, and the address that it came from, where the transport knows them. */
  readonly requestId?: string;
  readonly sourceIp?: string;
  /** Whether the client's programs read `structuredContent`, so that the text may be for its model. @default false */
  readonly readsStructured?: boolean;
  /** Told strictly rising numbers while the call runs; nothing after its result. */
  readonly progress?: (update: { progress: number; message: string }) => void;
  /** Told once how the call ended, also if its arguments were refused; not if the caller went away. */
  readonly onEnd?: (end: CallEnd) => void;
}

/** How a call ended, for statistics and traces. */
export interface CallEnd {
  readonly ms: number;
  /** Absent for a call that went well. */
  readonly failure?: Failure;
  /** Whether the answer came from the cache, of calls that looked there. */
  readonly cached?: boolean;
  /** US dollars that were spent on it. */
  readonly costUsd?: number;
}

/** What came of a call: the body, as the tool's schema has it, or the failure, with secrets masked. */
export type Answered<Body = BodyOf<string>> =
  | { readonly body: Body; readonly failure?: undefined }
  | { readonly body?: undefined; readonly failure: Failure };

/** The names of the tools of this package. */
export type ToolName = keyof OurTools;

/** What a tool of that name answers; of a tool that is not ours only that it is an object. */
export type BodyOf<Name extends string> = Name extends ToolName
  ? Awaited<ReturnType<OurTools[Name]["run"]>>
  : Outcome["body"];

export interface Toolbox {
  readonly tools: readonly Tool[];
  /**
   * Runs a tool and gives its whole body, or the failure. Only a caller who went away gets a rejection, which nobody
   * should see.
   */
  run<Name extends string>(name: Name, args: unknown, context: CallContext): Promise<Answered<BodyOf<Name>>>;
  /** The same as a reply for models: text beside the body, large bodies linked, a failure with `isError`. */
  call(name: string, args: unknown, context: CallContext): Promise<ToolReply>;
  statistics(): Record<string, ToolStatistics>;
  /** Calls of each tenant. */
  tenants(): Record<string, TenantCounts>;
  /** Failed calls of that caller, newest first. */
  recentErrors(caller: Caller): readonly RecentError[];
}

export interface ToolboxOptions {
  /** What is offered: all of `tools`, or those of them that a caller may use. */
  readonly tools: readonly Tool[];
  readonly sources: Wellsourced;
  /** @default the machine's own */
  readonly clock?: Clock;
  /** Tenants whose calls are counted one by one. @default 10_000 */
  readonly maxTenants?: number;
  /**
   * Form of the text item of a reply; `structuredContent` is the same in all. With `auto` a client that reads it gets
   * Markdown, and any other one JSON.
   *
   * @default "json"
   */
  readonly text?: "auto" | TextForm;
  /** Takes out of a message what only those who run the server should read. @default nothing */
  readonly hide?: (message: string) => string;
  /** What else surrounds every call, from the outermost to the innermost. @default nothing */
  readonly around?: readonly Around[];
}

/** A call that went well, before anybody is shown it. */
interface Run {
  readonly tool: Tool;
  readonly input: unknown;
  readonly outcome: Outcome;
  /** Milliseconds since it began. */
  ms(): number;
}

async function runTool(
  tool: Tool,
  input: unknown,
  sources: Wellsourced,
  call: Omit<ToolCall, "note">,
): Promise<Outcome> {
  let facts: CallFacts = {};
  const note = (more: CallFacts) => {
    facts = { ...facts, ...more };
  };
  // The first answer is that of the operation itself; later ones are of what it looks up beside it.
  const onFreshness = (freshness: Freshness) => note({ freshness: facts.freshness ?? freshness });
  const body = await tool.run(input, sources, { ...call, ...(tool.cache === "never" ? {} : { onFreshness }), note });
  return { body: body as Outcome["body"], ...facts }; // every output schema is an object
}

/** A tool call may take this long; what goes on longer is cut off and says so. */
const CALL_LIMIT_MS = 120_000;

/** A message may quote what the caller sent, and is kept in the list of recent errors. */
const LONGEST_MESSAGE = 2_000;

const tooSlow = ({ name }: Tool): Failure =>
  new Failure(
    "network",
    `${name} did not finish within ${CALL_LIMIT_MS / 1_000} seconds. Ask for less, or try again.`,
    { retryAfterSeconds: 5 },
  );

/** All tools behind one call, with the ceremony that belongs to every one of them. */
export function createToolbox({
  tools,
  sources,
  clock = systemClock,
  maxTenants,
  text = "json",
  hide = (message) => message,
  around = [],
}: ToolboxOptions): Toolbox {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const metrics = createMetrics(clock, maxTenants);
  const surrounded = createSurroundings(around, clock);

  async function perform(tool: Tool, input: unknown, context: CallContext): Promise<Outcome> {
    const { sessionOwner = context.caller } = context;
    // A tool that records into a session does its work for the caller; any other that takes one is about the session.
    const caller = tool.finds ? context.caller : sessionOwner;
    const progress = createProgress(clock, context.progress ?? (() => undefined));
    if (tool.effects.openWorld || tool.effects.writes) progress.start(`Started: ${tool.title}`);
    try {
      return await recordingInto({ tool, input, caller: sessionOwner, sources, clock }, (onPage) =>
        withDeadline({ clock, ms: CALL_LIMIT_MS, signal: context.signal, late: () => tooSlow(tool) }, (signal) =>
          runTool(tool, input, sources, {
            signal,
            onProgress: progress.say,
            owner: caller.tenant,
            user: caller.user,
            ...(onPage ? { onPage } : {}),
          }),
        ),
      );
    } finally {
      progress.stop();
    }
  }

  /** Runs the tool of that name and counts the call. `show` makes of its outcome what the caller wants. */
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
      const outcome = await surrounded({ ...called, costUsd }, async () => {
        input = validate(tool.input, args, { listed: tool.present === "items" });
        return sources.paidBy(payer, () => perform(tool, input, context));
      });
      const shown = await show({ tool, input, outcome, ms });
      metrics.record(name, { ms: ms(), failed: false, tenant });
      context.onEnd?.({ ms: ms(), ...given({ cached: outcome.freshness?.cached, costUsd: costUsd() }) });
      return shown;
    } catch (error) {
      if (context.signal.aborted && (isAbort(error) || error === context.signal.reason)) throw error;
      const cause = Failure.from(error);
      // Short, on one line and without secrets: fit to show and to keep.
      const fit = (text: string) => shortened(hide(sources.mask(text)), LONGEST_MESSAGE);
      const [message, detail] = [fit(squeeze(cause.message)), cause.detail && fit(cause.detail)];
      const failure = cause.with({ message, detail, cause });
      if (tool) metrics.record(name, { ms: ms(), failed: true, tenant });
      metrics.recordError(tool ? name : "unknown", context.caller, failure);
      context.onEnd?.({ ms: ms(), failure, ...given({ costUsd: costUsd() }) });
      return { failure };
    }
  }

  return {
    tools,
    run: (name, args, context) =>
      // The body is what the schema of the tool of that name says: the compiler checked it where the tool is defined.
      counted(name, { args, context, show: ({ outcome: { body } }) => ({ body: body as BodyOf<typeof name> }) }),
    async call(name, args, context) {
      const { caller, readsStructured = false } = context;
      const form = text === "auto" ? (readsStructured ? "markdown" : "json") : text;
      const show = async ({ tool, input, outcome, ms }: Run): Promise<ToolReply> => {
        const reply = await present({ tool, input, ...outcome, caller, text: form }, sources.artifacts);
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

/** A sign of life at least this often, so that hosts do not give up on long work. */
const HEARTBEAT_MS = 5_000;

/** Passes messages on as rising progress, with a heartbeat in between. Stop it before the result goes out. */
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
