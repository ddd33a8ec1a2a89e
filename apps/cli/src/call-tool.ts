import { FAILURE_KINDS, Failure, type FailureFacts, type FailureKind, SUGGESTED_ACTIONS } from "@wellsourced/core";
import type { Body, Desk } from "./define-command.ts";
import { toFlag } from "./options.ts";
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

/**
 * A tool cuts a number that is above its range. On the command line such a number is refused.
 *
 * @throws {Failure} `validation`
 */
export async function refuseCut(name: string, args: Body): Promise<void> {
  const { tools, validate } = await import("@wellsourced/tools");
  const input = tools.find((tool) => tool.name === name)?.input;
  if (!input || !Object.values(args).some((value) => typeof value === "number")) return;
  const taken = await Promise.resolve()
    .then(() => recordOf(validate(input, args)))
    // Whatever else is wrong with the arguments is reported by the call itself.
    .catch(() => args);
  for (const [key, value] of Object.entries(args)) {
    const used = typeof taken[key] === "number" ? taken[key] : recordOf(taken[key]).count;
    if (typeof value !== "number" || typeof used !== "number" || used >= value) continue;
    throw new Failure("validation", `${toFlag(key)} takes at most ${used}, not ${value}.`);
  }
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
