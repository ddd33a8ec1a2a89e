// Programs that only the compiler runs, as `types` of `pnpm test`: a line marked as an error must be one.
import { createToolbox, defineTool, Failure, type ToolReply, tools, type Wellsourced } from "../src/index.ts";

export async function least(sources: Wellsourced): Promise<ToolReply> {
  const toolbox = createToolbox({ tools, sources });
  const caller = { tenant: "default", user: "anonymous" };
  const reply = await toolbox.call("web_search", { query: "slate" }, { caller, signal: new AbortController().signal });
  // @ts-expect-error: a reply has `structuredContent`
  reply.structured;
  return reply;
}

export const none = defineTool;
export const isWrong = (error: unknown): boolean => error instanceof Failure && error.kind === "validation";
