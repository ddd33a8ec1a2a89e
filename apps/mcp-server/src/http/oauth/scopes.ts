import { isRecord } from "@wellsourced/core";
import { type Caller, mayCall, type Table } from "../../table.ts";

/** Names of the tools called by a message or batch. */
function toolsCalled(body: unknown): readonly string[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    if (!isRecord(message) || message.method !== "tools/call" || !isRecord(message.params)) return [];
    return typeof message.params.name === "string" ? [message.params.name] : [];
  });
}

/** Maximum length in a header; beyond it only missing scopes are named. */
const MAX_LENGTH = 2_000;

/** Combines granted and missing scopes, so that clients lose none. */
export function scopesWith(granted: readonly string[], lacking: readonly string[]): readonly string[] {
  const all = [...new Set([...granted, ...lacking])];
  return all.join(" ").length <= MAX_LENGTH ? all : lacking;
}

/** Returns the scopes that would allow a request; `undefined` if it is allowed or calls unknown tools. */
export function scopesWanted(body: unknown, caller: Caller, { tools }: Table): readonly string[] | undefined {
  const called = new Set(toolsCalled(body));
  const refused = tools.filter((tool) => called.has(tool.name) && !mayCall(caller, tool));
  if (refused.length === 0) return undefined;
  return scopesWith(
    caller.scopes ?? [],
    refused.map(({ name }) => `tool:${name}`),
  );
}
