import { type Clock, canonicalUrl, FAILURE_KINDS, Failure, given, isAbort, isHttpUrl } from "@wellsourced/core";
import type { Notes, PageRead, Shown, Wellsourced } from "@wellsourced/wellsourced";
import type { Caller, Tool, ToolCall } from "../define-tool.ts";
import type { Outcome } from "./cache.ts";

type Item = Readonly<Record<string, unknown>>;
type Source = NonNullable<Notes["sources"]>[number];
type Attempt = NonNullable<Notes["outcomes"]>[number];

const isItem = (value: unknown): value is Item => value !== null && typeof value === "object" && !Array.isArray(value);
const itemsIn = (value: unknown): readonly Item[] => (Array.isArray(value) ? value.filter(isItem) : []);

/** The first of these fields that says something. */
function first(item: Item, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = item[name];
    const text = Array.isArray(value) ? value.join("; ") : value;
    if ((typeof text === "string" && text.trim() !== "") || typeof text === "number") return String(text).trim();
  }
  return undefined;
}

const FIELDS = {
  title: ["title", "caseName", "name", "description"],
  author: ["author", "authors", "inventor"],
  date: ["publishedAt", "published", "date", "dateFiled", "filingDate", "granted", "filed", "startDate", "year"],
  doi: ["doi", "detectedDoi"],
} as const;

/** A record of any kind as a source; `undefined` without an address. */
function toSource(item: Item, relevance: Source["relevance"]): Source | undefined {
  const all = isItem(item.metadata) ? { ...item.metadata, ...item } : item;
  const url = first(all, ["url", "website"]);
  const title = first(all, FIELDS.title) ?? [first(all, ["company"]), first(all, ["formType"])].join(" ").trim();
  if (!url || !isHttpUrl(url)) return undefined;
  const facts = Object.entries(FIELDS).flatMap(([field, names]) => {
    const value = first(all, names);
    return value === undefined ? [] : [[field, value]];
  });
  return { url, ...(title ? { title } : {}), ...Object.fromEntries(facts), ...(relevance ? { relevance } : {}) };
}

/** What a page that was read for a source says of itself, where the source does not say it. */
function withPage(source: Source, pages: readonly PageRead[]): Source {
  const page = pages.find((read) => canonicalUrl(read.page.url) === canonicalUrl(source.url))?.page;
  const own = page && toSource({ ...page.metadata, url: source.url }, source.relevance);
  return own ? { ...own, ...source } : source;
}

function sourcesIn({ body, found }: Outcome, { finds }: Tool, pages: readonly PageRead[]): readonly Source[] {
  if (!finds) return [];
  const lists = () => (finds.lists ?? []).flatMap((name) => itemsIn(body[name]));
  const items = finds.itself ? [body] : (found?.filter(isItem) ?? lists());
  return items.flatMap((item) => toSource(item, finds.as) ?? []).map((source) => withPage(source, pages));
}

/** Every sentence that the body shows as evidence, however deep. */
function shownIn(value: unknown): readonly Shown[] {
  if (Array.isArray(value)) return value.flatMap(shownIn);
  if (!isItem(value)) return [];
  const { text, sentence = text, start, end } = value;
  if (typeof sentence === "string" && typeof start === "number" && typeof end === "number")
    return [{ sentence, start, end }];
  return Object.values(value).flatMap(shownIn);
}

const urlIn = (input: unknown): string | undefined =>
  isItem(input) && typeof input.url === "string" ? input.url : undefined;

/** Each provider that was asked. What comes from the cache was asked of nobody. */
function asksIn({ body, asked, freshness }: Outcome, at: number): readonly Attempt[] {
  const provider = asked?.provider ?? body.provider;
  if (freshness?.cached || typeof provider !== "string") return [];
  const failed = new Set(asked?.attempted.filter((name) => name !== provider));
  return [...[...failed].map((name) => ({ at, ok: false, provider: name })), { at, ok: true, provider }];
}

/** How the call ended, and each page that could not be read on the way. */
function attemptsIn(outcome: Outcome, input: unknown, at: number): readonly Attempt[] {
  const failures = itemsIn(outcome.body.scrapeFailures).flatMap(({ url, kind }): readonly Attempt[] => {
    const known = FAILURE_KINDS.find((one) => one === kind);
    return typeof url === "string" && known ? [{ at, ok: false, url, kind: known }] : [];
  });
  const asks = asksIn(outcome, at);
  const url = urlIn(input);
  return [...asks, ...(asks.length === 0 || url ? [{ at, ok: true, ...given({ url }) }] : []), ...failures];
}

export interface Linked {
  readonly tool: Tool;
  readonly input: unknown;
  readonly caller: Caller;
}

interface Parts {
  readonly sources: Wellsourced;
  readonly clock: Clock;
}

const sessionIn = ({ tool, input }: Linked): string | undefined =>
  tool.finds && isItem(input) && typeof input.sessionId === "string" ? input.sessionId : undefined;

/** Records, and says in words what kept it from that. The call itself never fails over it. */
async function record(
  sessionId: string,
  notes: Notes,
  { caller, sources }: Linked & Parts,
): Promise<string | undefined> {
  try {
    await sources.research.note(sessionId, notes, { owner: caller.tenant, user: caller.user });
    return undefined;
  } catch (error) {
    return `Nothing was recorded in the session: ${sources.mask(Failure.from(error).message)}`;
  }
}

/**
 * Runs a call and records what it found into the session that its arguments name, whether the answer is new or
 * remembered. Failures are recorded too, and go on as they are.
 */
export async function recordingInto(
  linked: Linked,
  parts: Parts,
  run: (onPage: ToolCall["onPage"]) => Promise<Outcome>,
): Promise<Outcome> {
  const sessionId = sessionIn(linked);
  if (sessionId === undefined) return run(undefined);
  const { clock } = parts;
  const pages: PageRead[] = [];
  const all = { ...linked, ...parts };
  try {
    const outcome = await run((page, { ageSeconds }, record) => {
      pages.push({ page, retrievedAt: clock.now() - ageSeconds * 1_000, record });
    });
    const { body } = outcome;
    const outcomes = attemptsIn(outcome, linked.input, clock.now());
    const { checks = [] } = outcome;
    const notes = { sources: sourcesIn(outcome, linked.tool, pages), outcomes, pages, shown: shownIn(body), checks };
    const sessionNote = await record(sessionId, notes, all);
    return sessionNote ? { ...outcome, body: { ...body, sessionNote } } : outcome;
  } catch (error) {
    if (!isAbort(error)) {
      const { kind, provider } = Failure.from(error);
      const outcome = { at: clock.now(), ok: false, kind, ...given({ provider, url: urlIn(linked.input) }) };
      await record(sessionId, { outcomes: [outcome], pages }, all);
    }
    throw error;
  }
}
