import { byteLength } from "@wellsourced/core";
import type { Artifacts } from "@wellsourced/wellsourced";
import type { Caller, Tool } from "../define-tool.ts";
import type { ToolReply } from "../reply.ts";

/** From this many bytes on a body is linked, where its tool allows it. */
export const LINK_FROM = 24_576;

export interface Presented {
  readonly tool: Tool;
  readonly input: unknown;
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
}

const summaryOf = (body: Readonly<Record<string, unknown>>): string | undefined => {
  const [subject] = [body.query, body.url].filter((value) => typeof value === "string");
  return subject === undefined ? undefined : `Full result for ${String(subject)}`;
};

/** Bodies from the cache come again and again as the very same object: their text is made once. */
const texts = new WeakMap<object, string>();

function textOf(body: object): string {
  const text = texts.get(body) ?? JSON.stringify(body);
  texts.set(body, text);
  return text;
}

/** The body as content: inline, or as a link to a stored copy when it is large. */
export async function present(
  { tool, input, body, caller }: Presented,
  artifacts: Artifacts | undefined,
): Promise<ToolReply> {
  const text = textOf(body);
  const inline: ToolReply = { content: [{ type: "text", text }], structuredContent: body };
  if (tool.present !== "may-link" || !artifacts || byteLength(text) < LINK_FROM) return inline;
  if (tool.links && !tool.links(input)) return inline;
  const mimeType = "application/json";
  const stored = await artifacts.put({ tenant: caller.tenant, body: text, mimeType });
  // A store without room is no reason to fail: then the body goes out whole.
  if (!stored) return inline;
  const summary = summaryOf(body);
  const linked = {
    resource: stored.uri,
    bytes: stored.bytes,
    mimeType,
    ...(summary ? { summary } : {}),
    expiresAt: stored.expiresAt,
    linked: true,
    ...tool.linkFacts?.(body),
  };
  const link = {
    type: "resource_link" as const,
    uri: stored.uri,
    name: "research-artifact",
    title: tool.title,
    description: summary ?? `Full result of ${tool.name}`,
    mimeType,
    size: stored.bytes,
  };
  return { content: [{ type: "text", text: JSON.stringify(linked) }, link], structuredContent: linked };
}
