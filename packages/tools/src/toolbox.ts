import { type Clock, Failure, isAbort, systemClock } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import { type Outcome, throughCache } from "./around/cache.ts";
import { createProgress, withDeadline } from "./around/deadline.ts";
import { metaOf } from "./around/envelope.ts";
import { failureReply } from "./around/failure.ts";
import { present, type TextForm } from "./around/large-result.ts";
import { createMetrics, type RecentError, type TenantCounts, type ToolStatistics } from "./around/metrics.ts";
import { recordingInto } from "./around/record-sources.ts";
import { validate } from "./around/validate.ts";
import type { Caller, CallFacts, Tool, ToolCall } from "./define-tool.ts";
import type { ToolReply } from "./reply.ts";

/** What a transport knows of a call. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly caller: Caller;
  /** Told strictly rising numbers while the call runs; nothing after its result. */
  readonly progress?: (update: { progress: number; message: string }) => void;
}

export interface Toolbox {
  readonly tools: readonly Tool[];
  /**
   * Runs a tool. Every failure is a reply with `isError`; only a caller who went away gets a rejection, which nobody
   * should see.
   */
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
  /** Give large bodies as a link to a stored copy, as MCP clients like it. @default true */
  readonly link?: boolean;
  /** Tenants whose calls are counted one by one. @default 10_000 */
  readonly maxTenants?: number;
  /** Form of the text item of a reply; `structuredContent` is the same in both. @default "json" */
  readonly text?: TextForm;
}

async function runTool(
  tool: Tool,
  input: unknown,
  sources: Wellsourced,
  call: Omit<ToolCall, "note">,
): Promise<Outcome> {
  let facts: CallFacts = {};
  const body = await tool.run(input, sources, {
    ...call,
    note: (more) => {
      facts = { ...facts, ...more };
    },
  });
  const { cache, ...rest } = facts;
  return {
    body: body as Outcome["body"], // every output schema is an object
    ...rest,
    ...(cache ? { freshness: cache } : {}),
  };
}

/** All tools behind one call, with the ceremony that belongs to every one of them. */
export function createToolbox({
  tools,
  sources,
  clock = systemClock,
  link = true,
  maxTenants,
  text = "json",
}: ToolboxOptions): Toolbox {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const metrics = createMetrics(clock, sources.mask, maxTenants);

  async function perform(tool: Tool, args: unknown, context: CallContext): Promise<ToolReply> {
    const started = clock.now();
    const input = validate(tool.input, args);
    const progress = createProgress(clock, context.progress ?? (() => undefined));
    if (tool.effects.openWorld || tool.effects.writes) progress.start(`Started: ${tool.title}`);
    try {
      const { caller } = context;
      const outcome = await recordingInto({ tool, input, caller }, { sources, clock }, (onPage) =>
        withDeadline({ clock, signal: context.signal, tool: tool.name }, (signal) =>
          throughCache(sources.remember, { tool, input, caller, signal }, (shared) =>
            runTool(tool, input, sources, {
              signal: shared,
              onProgress: progress.say,
              caller,
              owner: caller.tenant,
              user: caller.user,
              ...(onPage ? { onPage } : {}),
            }),
          ),
        ),
      );
      const reply = await present({ tool, input, ...outcome, caller, text }, link ? sources.artifacts : undefined);
      const meta = metaOf(tool, outcome, clock.now() - started);
      return meta ? { ...reply, _meta: meta } : reply;
    } finally {
      progress.stop();
    }
  }

  return {
    tools,
    async call(name, args, context) {
      const tool = byName.get(name);
      const { tenant } = context.caller;
      const started = clock.now();
      try {
        if (!tool)
          throw new Failure("validation", `Unknown tool ${name}. Known tools: ${[...byName.keys()].join(", ")}.`);
        const reply = await perform(tool, args, context);
        metrics.record(name, { ms: clock.now() - started, failed: false, tenant });
        return reply;
      } catch (error) {
        if (context.signal.aborted && (isAbort(error) || error === context.signal.reason)) throw error;
        const failure = Failure.from(error);
        if (tool) metrics.record(name, { ms: clock.now() - started, failed: true, tenant });
        metrics.recordError(tool ? name : "unknown", context.caller, failure);
        return failureReply(failure, sources.mask);
      }
    },
    statistics: metrics.tools,
    tenants: metrics.tenants,
    recentErrors: metrics.errors,
  };
}
