import { byteLength, omitUndefined, UNTRUSTED } from "@wellsourced/core";
import type { Artifacts } from "@wellsourced/wellsourced";
import type { Caller, CallFacts, Outcome, Tool } from "../define-tool.ts";
import { anyText } from "../reading/any.ts";
import type { ToolContent, ToolReply } from "../reply.ts";

/** Bodies of this many bytes or more are linked, if their tool allows it. */
const LINK_FROM = 24_576;
/** Maximum bytes of the excerpt sent with a link. */
const INLINE_BYTES = 24_000;

/** For a PDF where nothing can be linked. */
const NOT_SENT =
  "The file is left out, since it can only be linked and links cannot be opened here. Take a screenshot.";

interface Presented extends Pick<CallFacts, "excerpt"> {
  readonly tool: Tool;
  readonly input: unknown;
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  /** Format of the text item. */
  readonly text: TextForm;
  /** Whether a large body may be linked; otherwise its excerpt is sent alone. */
  readonly links: boolean;
}

/** JSON, or Markdown for models. */
export type TextForm = "json" | "markdown";

const summaryOf = (body: Readonly<Record<string, unknown>>): string | undefined => {
  const [subject] = [body.query, body.url].filter((value) => typeof value === "string");
  return subject === undefined ? undefined : `Full result for ${String(subject)}`;
};

/** JSON of bodies, since the cache returns the same object repeatedly. */
const texts = new WeakMap<object, string>();

function textOf(body: object): string {
  const text = texts.get(body) ?? JSON.stringify(body);
  texts.set(body, text);
  return text;
}

/** The text item, which is always JSON for tools whose contract requires it. */
const textItem = ({ tool, text }: Pick<Presented, "tool" | "text">, body: Presented["body"]) => ({
  type: "text" as const,
  text: text === "markdown" && tool.present !== "json-text" ? (tool.text ?? anyText)(body) : textOf(body),
});

/** Whether a body is too large to be sent in full. */
const isLarge = ({ tool, input, body }: Presented): boolean =>
  tool.present === "may-link" && byteLength(textOf(body)) >= LINK_FROM && (tool.links?.(input) ?? true);

const ownerOf = ({ tenant, user }: Caller) => ({ tenant, user });

/** Moves screenshots and PDFs out of the body: small images into their own item, others behind a link. */
async function presentMedia(
  { tool, body, caller, text, links }: Presented,
  artifacts: Artifacts | undefined,
): Promise<ToolReply> {
  const { data, ...rest } = body;
  const mimeType = String(rest.mediaType);
  const bytes = String(data);
  const asText = (facts: Presented["body"]) => textItem({ tool, text }, facts);
  const isImage = mimeType.startsWith("image/");
  if (isImage && (!links || byteLength(bytes) < LINK_FROM))
    return { content: [asText(rest), { type: "image", data: bytes, mimeType }], structuredContent: rest };
  if (!links) {
    const facts = { ...rest, note: NOT_SENT };
    return { content: [asText(facts)], structuredContent: facts };
  }
  const stored = await artifacts?.put({ ...ownerOf(caller), body: bytes, mimeType });
  // Without a store, the bytes stay in the body.
  if (!stored) return { content: [asText(body)], structuredContent: body };
  const { uri, expiresAt } = stored;
  const size = Math.floor((bytes.replace(/(?<!=)=+$/u, "").length * 3) / 4);
  const linked = { ...rest, resource: uri, bytes: size, mimeType, expiresAt, linked: true };
  const link = { uri, name: "page-picture", title: tool.title, description: `${mimeType} of ${String(rest.url)}` };
  return { content: [asText(linked), { type: "resource_link", ...link, mimeType, size }], structuredContent: linked };
}

/** Converts a body to a reply: inline, or for a large body a link to a stored copy with an excerpt. */
export async function present(presented: Presented, artifacts: Artifacts | undefined): Promise<ToolReply> {
  const { tool, body, caller, excerpt, links } = presented;
  // The type of `items` is checked where the tool is defined.
  if (tool.present === "items") {
    const items = body.items as readonly ToolContent[];
    const { sessionNote: text } = body;
    return { content: typeof text === "string" ? [...items, { type: "text", text }] : items };
  }
  if (tool.hasMedia && typeof body.data === "string") return presentMedia(presented, artifacts);
  const inline: ToolReply = { content: [textItem(presented, body)], structuredContent: body };
  if (!artifacts || !isLarge(presented)) return inline;
  if (!links) {
    if (!excerpt) return inline;
    const part = { ...(await excerpt(INLINE_BYTES)) };
    return { content: [textItem(presented, part)], structuredContent: part };
  }
  const whole = textOf(body);
  const mimeType = "application/json";
  const stored = await artifacts.put({ ...ownerOf(caller), body: whole, mimeType });
  // If the store is full, send the whole body.
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

/** The routing block of `_meta`, with the names that the contract fixes. */
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

/** Costs of a call in US dollars, as in `_meta.cost`. A cached answer costs nothing again. */
export function costOf({ cost, freshness }: Pick<Outcome, "cost" | "freshness">) {
  if (!cost) return undefined;
  const { estimatedUsd, usd, unknown, models, limitUsd, dailyLimitUsd } = cost;
  const isFree = freshness?.cached ?? false;
  return {
    ...{ estimated_usd: isFree ? 0 : estimatedUsd, usd: isFree ? 0 : usd },
    ...omitUndefined({
      models: isFree ? undefined : models,
      unknown: unknown.length > 0 ? unknown : undefined,
      limit_usd: limitUsd,
      daily_limit_usd: dailyLimitUsd,
    }),
  };
}

/** The `_meta` of a result: age, routing, cost, and the trust label if the body has no place for it. */
export function metaOf(tool: Tool, outcome: Outcome, ms: number): Readonly<Record<string, unknown>> | undefined {
  const { freshness } = outcome;
  const cost = costOf(outcome);
  const routing = routingBlock(outcome, ms);
  const meta = {
    ...(freshness && (freshness.cached || tool.cache === "below, reported") ? freshness : {}),
    ...(routing ? { routing } : {}),
    ...(cost ? { cost } : {}),
    ...(tool.present === "json-text" || tool.present === "items" ? { trust: UNTRUSTED } : {}),
  };
  return Object.keys(meta).length > 0 ? meta : undefined;
}
