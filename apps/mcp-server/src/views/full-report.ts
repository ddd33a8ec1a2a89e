import { isRecord, jsonIn } from "@wellsourced/core";
import { type Caller, isQuestions, type ResourceTemplate, type Tool, type ToolReply } from "../table.ts";
import { showsViews, viewOf, viewUri } from "./views.ts";

/** Key in a result's `_meta` of what a view shows and a model does not need. */
const REPORT = "wellsourced/report";
const STORED = "research://artifact/";

type Arguments = Readonly<Record<string, unknown>>;

/** The page of an answer's report, as the command line writes it. */
async function answerPage(body: unknown, { url }: Arguments): Promise<string | undefined> {
  const { storedReport, toHtml } = await import("@wellsourced/wellsourced/answer-page");
  const report = storedReport(body);
  return report && toHtml({ name: typeof url === "string" ? url : "Your text", report });
}

/** The body of a result; in full, if the result was cut to a model's budget and refers to it. */
async function wholeOf(body: Arguments, stored: ResourceTemplate, caller: Caller): Promise<unknown> {
  const { resource } = body;
  if (typeof resource !== "string" || !resource.startsWith(STORED)) return body;
  const found = await stored.read({ id: resource.slice(STORED.length) }, caller);
  return found?.text === undefined ? body : jsonIn(found.text);
}

/**
 * A tool whose results have a view. For clients that show it, results contain the report in full: of an answer as a
 * page, of anything else as data.
 */
export function withView(tool: Tool, stored: ResourceTemplate): Tool {
  const view = viewOf(tool.name);
  if (!view) return tool;
  const reportOf = async ({ structuredContent: body, isError }: ToolReply, args: Arguments, caller: Caller) => {
    if (!body || isError) return undefined;
    const whole = await wholeOf(body, stored, caller);
    if (view === "check-answer") return answerPage(whole, args);
    return whole !== body && isRecord(whole) ? whole : undefined;
  };
  return {
    ...tool,
    view: viewUri(view),
    async call(args, context) {
      const reply = await tool.call(args, context);
      if (isQuestions(reply) || !showsViews(context.client)) return reply;
      const report = await reportOf(reply, args, context.caller);
      return report === undefined ? reply : { ...reply, _meta: { ...reply._meta, [REPORT]: report } };
    },
  };
}
