import { byteLength, UNTRUSTED } from "@wellsourced/core";
import type { Artifacts } from "@wellsourced/wellsourced";
import type { Caller, CallFacts, Outcome, Tool } from "../define-tool.ts";
import { anyText } from "../reading/any.ts";
import type { ToolContent, ToolReply } from "../reply.ts";

/** From this many bytes on a body is linked, where its tool allows it. */
export const LINK_FROM = 24_576;
/** What goes out beside the link takes no more than this. */
const INLINE_BYTES = 24_000;

export interface Presented extends Pick<CallFacts, "excerpt"> {
  readonly tool: Tool;
  readonly input: unknown;
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  /** Form of the text item. */
  readonly text: TextForm;
}

/** JSON, or text for a model to read. */
export type TextForm = "json" | "markdown";

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

/** The text item. A contract that fixes it as JSON is not concerned by the setting. */
const textItem = ({ tool, text }: Pick<Presented, "tool" | "text">, body: Presented["body"]) => ({
  type: "text" as const,
  text: text === "markdown" && tool.present !== "json-text" ? (tool.text ?? anyText)(body) : textOf(body),
});

const ownerOf = ({ tenant, user }: Caller) => ({ tenant, user });

/** Pictures and prints leave the body: small pictures as an item of their own, the others behind a link. */
async function presentMedia(
  { tool, body, caller, text }: Presented,
  artifacts: Artifacts | undefined,
): Promise<ToolReply> {
  const { data, ...rest } = body;
  const mimeType = String(rest.mediaType);
  const bytes = String(data);
  const asText = (facts: Presented["body"]) => textItem({ tool, text }, facts);
  if (mimeType.startsWith("image/") && byteLength(bytes) < LINK_FROM)
    return { content: [asText(rest), { type: "image", data: bytes, mimeType }], structuredContent: rest };
  const stored = await artifacts?.put({ ...ownerOf(caller), body: bytes, mimeType });
  // Without a store the bytes go out in the body itself.
  if (!stored) return { content: [asText(body)], structuredContent: body };
  const { uri, expiresAt } = stored;
  const size = Math.floor((bytes.replace(/(?<!=)=+$/u, "").length * 3) / 4);
  const linked = { ...rest, resource: uri, bytes: size, mimeType, expiresAt, linked: true };
  const link = { uri, name: "page-picture", title: tool.title, description: `${mimeType} of ${String(rest.url)}` };
  return { content: [asText(linked), { type: "resource_link", ...link, mimeType, size }], structuredContent: linked };
}

/** The body as content: inline, or as a link to a stored copy when it is large, with what is of use without it. */
export async function present(presented: Presented, artifacts: Artifacts | undefined): Promise<ToolReply> {
  const { tool, input, body, caller, excerpt } = presented;
  // The schema of such a body says what its items are.
  if (tool.present === "items") {
    const items = body.items as readonly ToolContent[];
    const { sessionNote: text } = body;
    return { content: typeof text === "string" ? [...items, { type: "text", text }] : items };
  }
  if (tool.hasMedia && typeof body.data === "string") return presentMedia(presented, artifacts);
  const inline: ToolReply = { content: [textItem(presented, body)], structuredContent: body };
  const whole = textOf(body);
  if (tool.present !== "may-link" || !artifacts || byteLength(whole) < LINK_FROM) return inline;
  if (tool.links && !tool.links(input)) return inline;
  const mimeType = "application/json";
  const stored = await artifacts.put({ ...ownerOf(caller), body: whole, mimeType });
  // A store without room is no reason to fail: then the body goes out whole.
  if (!stored) return inline;
  const summary = summaryOf(body);
  const { uri: resource, bytes, expiresAt } = stored;
  const more = tool.linkFacts?.(body);
  const facts = excerpt
    ? { resource, bytes, expiresAt, linked: true, ...more }
    : { resource, bytes, mimeType, ...(summary ? { summary } : {}), expiresAt, linked: true, ...more };
  const linked = { ...(await excerpt?.(INLINE_BYTES - byteLength(JSON.stringify(facts)))), ...facts };
  const link = {
    type: "resource_link" as const,
    uri: resource,
    name: "research-artifact",
    title: tool.title,
    description: summary ?? `Full result of ${tool.name}`,
    mimeType,
    size: bytes,
  };
  return { content: [textItem(presented, linked), link], structuredContent: linked };
}

/** Who answered and who was asked before, in the contract's words. */
export function routingBlock({ routing, freshness }: Pick<Outcome, "routing" | "freshness">, ms: number) {
  if (!routing) return undefined;
  const latency_ms = Math.round(ms);
  if (freshness?.cached) return { cache_hit: true, latency_ms };
  const fellBack = routing.fallbackReason !== undefined && routing.providersAttempted[0] !== routing.providerUsed;
  return {
    provider_used: routing.providerUsed,
    providers_attempted: routing.providersAttempted,
    ...(fellBack ? { fallback: true, fallback_reason: routing.fallbackReason } : {}),
    cache_hit: false,
    latency_ms,
  };
}

/** The `_meta` of a result: its age, the provider that answered, and where the body has no place for it the label of untrusted text. */
export function metaOf(tool: Tool, outcome: Outcome, ms: number): Readonly<Record<string, unknown>> | undefined {
  const { freshness } = outcome;
  const routing = routingBlock(outcome, ms);
  const meta = {
    ...(freshness && (freshness.cached || tool.cache === "below, reported") ? freshness : {}),
    ...(routing ? { routing } : {}),
    ...(tool.present === "json-text" || tool.present === "items" ? { trust: UNTRUSTED } : {}),
  };
  return Object.keys(meta).length > 0 ? meta : undefined;
}
