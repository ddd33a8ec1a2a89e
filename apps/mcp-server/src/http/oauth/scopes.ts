import { isRecord } from "@wellsourced/core";
import { type Caller, mayCall, type Table } from "../../table.ts";

/** Names of the tools that a message, or a batch of the oldest revision, calls. */
function toolsCalled(body: unknown): readonly string[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    if (!isRecord(message) || message.method !== "tools/call" || !isRecord(message.params)) return [];
    return typeof message.params.name === "string" ? [message.params.name] : [];
  });
}

/** What a header may hold: beyond it only the scopes that are lacking are named. */
const MAX_LENGTH = 2_000;

/** The scopes to ask the issuer for: those that a token has, so that none is lost, and those that it lacks. */
export function scopesWith(granted: readonly string[], lacking: readonly string[]): readonly string[] {
  const all = [...new Set([...granted, ...lacking])];
  return all.join(" ").length <= MAX_LENGTH ? all : lacking;
}

/**
 * The scopes with which a request would be allowed: those that the caller has, and those that it lacks. Nothing for a
 * request that is allowed, or calls what nobody offers.
 */
export function scopesWanted(body: unknown, caller: Caller, { tools }: Table): readonly string[] | undefined {
  const called = new Set(toolsCalled(body));
  const refused = tools.filter((tool) => called.has(tool.name) && !mayCall(caller, tool));
  if (refused.length === 0) return undefined;
  return scopesWith(
    caller.scopes ?? [],
    refused.map(({ name }) => `tool:${name}`),
  );
}
