import {
  type Clock,
  canonicalUrl,
  FAILURE_KINDS,
  Failure,
  isAbort,
  isHttpUrl,
  isRecord,
  omitUndefined,
} from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import type { Notes, PageRead } from "@wellsourced/wellsourced/sessions";
import type { Caller, Found, FoundSource, Outcome, Tool, ToolCall } from "../define-tool.ts";

type Source = NonNullable<Notes["sources"]>[number];
type Attempt = NonNullable<Notes["outcomes"]>[number];

/** Converts a source, dropping empty fields; `undefined` without an http(s) URL. */
function toSource({ url, title, author, date, doi }: FoundSource, relevance: Source["relevance"]): Source | undefined {
  if (!url || !isHttpUrl(url)) return undefined;
  const said = Object.entries({ title, author, date, doi }).flatMap(([name, value = ""]) => {
    const text = (Array.isArray(value) ? value.join("; ") : String(value)).trim();
    return text ? [[name, text]] : [];
  });
  return { url, ...Object.fromEntries(said), ...(relevance ? { relevance } : {}) };
}

/** Fills missing fields of a source from the page that was read for it. */
function withPage(source: Source, pages: readonly PageRead[]): Source {
  const page = pages.find((read) => canonicalUrl(read.page.url) === canonicalUrl(source.url))?.page;
  if (!page) return source;
  const { title, description, authors, published, doi } = page.metadata;
  const facts = { url: source.url, title: title || description, author: authors, date: published, doi };
  return { ...toSource(facts, source.relevance), ...source };
}

const urlIn = (input: unknown): string | undefined =>
  isRecord(input) && typeof input.url === "string" ? input.url : undefined;

/** An attempt for each provider queried; none for a cached result. */
function asksIn({ asked, freshness }: Outcome, at: number): readonly Attempt[] {
  if (freshness?.cached || !asked) return [];
  const { provider, attempted } = asked;
  const failed = new Set(attempted.filter((name) => name !== provider));
  return [...[...failed].map((name) => ({ at, ok: false, provider: name })), { at, ok: true, provider }];
}

/** The outcome of the call, and of each page that could not be read. */
function attemptsIn(
  outcome: Outcome,
  { input, unread = [] }: Pick<Linked, "input"> & Pick<Found, "unread">,
  at: number,
) {
  const failures = unread.flatMap(({ url, kind }): readonly Attempt[] => {
    const known = FAILURE_KINDS.find((one) => one === kind);
    return known ? [{ at, ok: false, url, kind: known }] : [];
  });
  const asks = asksIn(outcome, at);
  const url = urlIn(input);
  return [...asks, ...(asks.length === 0 || url ? [{ at, ok: true, ...omitUndefined({ url }) }] : []), ...failures];
}

interface Linked {
  readonly tool: Tool;
  readonly input: unknown;
  readonly caller: Caller;
  readonly sources: Wellsourced;
  readonly clock: Clock;
}

const sessionIn = ({ tool, input }: Linked): string | undefined =>
  tool.finds && isRecord(input) && typeof input.sessionId === "string" ? input.sessionId : undefined;

/** Records notes; returns the reason if that fails, since the call itself must not fail. */
async function record(sessionId: string, notes: Notes, { caller, sources }: Linked): Promise<string | undefined> {
  try {
    await sources.sessions.note(sessionId, notes, { owner: caller.tenant, user: caller.user });
    return undefined;
  } catch (error) {
    return `Nothing was recorded in the session: ${sources.mask(Failure.from(error).message)}`;
  }
}

/** Records the findings of a call in a session. */
interface Recording {
  readonly onPage: NonNullable<ToolCall["onPage"]>;
  /** Records the findings and returns the outcome, with a note if they could not be recorded. */
  succeed(outcome: Outcome): Promise<Outcome>;
  /** Records the failure, unless the call was aborted. */
  fail(error: unknown): Promise<void>;
}

/** Records a call in the session named by its arguments; `undefined` if they name none. */
export function recordingOf(linked: Linked): Recording | undefined {
  const sessionId = sessionIn(linked);
  if (sessionId === undefined) return undefined;
  const { clock } = linked;
  const pages: PageRead[] = [];
  return {
    onPage(page, { ageSeconds }, record) {
      pages.push({ page, retrievedAt: clock.now() - ageSeconds * 1_000, record });
    },
    async succeed(outcome) {
      const { body, checks = [], answers = [] } = outcome;
      const found = linked.tool.finds?.(body) ?? {};
      const { as, shown = [] } = found;
      const all = outcome.found ?? found.sources ?? [];
      const sources = all.flatMap((one) => toSource(one, as) ?? []).map((source) => withPage(source, pages));
      const outcomes = attemptsIn(outcome, { input: linked.input, unread: found.unread }, clock.now());
      const notes = { sources, outcomes, pages, shown, checks, answers };
      const sessionNote = await record(sessionId, notes, linked);
      return sessionNote ? { ...outcome, body: { ...body, sessionNote } } : outcome;
    },
    async fail(error) {
      if (isAbort(error)) return;
      const { kind, provider } = Failure.from(error);
      const outcome = { at: clock.now(), ok: false, kind, ...omitUndefined({ provider, url: urlIn(linked.input) }) };
      await record(sessionId, { outcomes: [outcome], pages }, linked);
    },
  };
}
