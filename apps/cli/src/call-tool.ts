import { FAILURE_KINDS, Failure, type FailureFacts, type FailureKind, SUGGESTED_ACTIONS } from "@wellsourced/core";
import type { Body, Desk } from "./define-command.ts";
import { recordOf, textOf } from "./render.ts";

const isKind = (kind: string): kind is FailureKind => FAILURE_KINDS.some((known) => known === kind);

/** An error reply, which is text for models, as the failure that it was. */
function toFailure(text: string): Failure {
  const [line = "The tool failed.", ...rest] = text.split("\n\n");
  const error = recordOf(recordOf(JSON.parse(rest.join("\n\n") || "{}")).error);
  const kind = textOf(error.kind);
  const facts: FailureFacts = {
    ...(typeof error.provider === "string" ? { provider: error.provider } : {}),
    ...(typeof error.detail === "string" ? { detail: error.detail } : {}),
    ...(typeof error.retryAfterSeconds === "number" ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
    suggestedAction: SUGGESTED_ACTIONS.find((action) => action === error.suggestedAction),
    ...(Array.isArray(error.alternatives) ? { alternatives: error.alternatives.map(String) } : {}),
  };
  return new Failure(isKind(kind) ? kind : "upstream_unavailable", line, facts);
}

/** Calls a tool as an MCP client would, and gives its whole body. */
export async function callTool(name: string, args: Body, desk: Desk): Promise<Body> {
  const toolbox = await desk.toolbox();
  const reply = await toolbox.call(name, args, {
    signal: desk.signal,
    caller: { tenant: "default", user: "anonymous" },
    progress: ({ message }) => desk.progress(message),
  });
  if (!reply.isError) return reply.structuredContent ?? {};
  const [first] = reply.content;
  throw toFailure(first?.type === "text" ? first.text : "The tool failed.");
}
