import { randomUUID } from "node:crypto";
import { bibliographyOf, citedIn, onlyFoundIn, referencesOf, referenceTexts } from "@wellsourced/citations";
import { counted, isHttpUrl, omitUndefined, toTimestamp, UNTRUSTED } from "@wellsourced/core";
import type { Session } from "@wellsourced/sessions";
import {
  type Evidence,
  gatherEvidence,
  packBundle,
  type RawAnswer,
  type SessionDocument,
  toDocument,
  toDocx,
  toHtml,
  toMarkdown,
  toReport,
} from "@wellsourced/sessions/export";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import type { BibliographyResult, ReferenceStyle } from "../cite/cite.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import { lookAtLinks } from "./links.ts";
import type { Research } from "./research.ts";

type ExportFormat = "markdown" | "json" | "html";
type FileFormat = "docx" | "bundle";

export interface ExportQuery {
  readonly sessionId: string;
  /** @default "markdown" */
  readonly format?: ExportFormat | undefined;
  /** Checks every source's link; dead ones get a link to an archived copy. @default false */
  readonly verifyLinks?: boolean | undefined;
  /** Adds a reference list: `apa`, `mla`, or the text of a CSL style. Not in JSON. @default none */
  readonly style?: ReferenceStyle | undefined;
}

export interface PackQuery extends Omit<ExportQuery, "format"> {
  readonly format: FileFormat;
  /** Fetches every source again and adds the raw responses as WARC. Only in a bundle. @default false */
  readonly raw?: boolean | undefined;
}

export type ExportResult = {
  readonly sessionId: string;
  readonly format: ExportFormat;
  readonly researchGoal: string;
  readonly stepCount: number;
  readonly sourceCount: number;
  readonly startedAt: string;
  readonly exportedAt: string;
  readonly tenantId: string;
  readonly document: string | SessionDocument;
  readonly trust: typeof UNTRUSTED;
};

/** A session as a file. */
export interface PackedResearch {
  readonly sessionId: string;
  readonly format: FileFormat;
  readonly bytes: Uint8Array;
  /** Fingerprint of a bundle. Store it separately. */
  readonly fingerprint?: string;
  readonly exportedAt: string;
  /** Sources whose raw response could not be fetched. */
  readonly rawMissing: readonly { readonly url: string; readonly problem: string }[];
}

interface ExportParts extends Pick<Parts, "checkLink" | "open" | "clock"> {
  readonly research: Research;
}

async function gather(
  { sessionId, verifyLinks = false, style }: Pick<PackQuery, "sessionId" | "verifyLinks" | "style">,
  { research, checkLink, clock }: ExportParts,
  call: Call,
) {
  const session = await research.get(sessionId, call);
  const urls = verifyLinks ? session.sources.map(({ url }) => url) : [];
  const links = await lookAtLinks(urls, { checkLink, clock }, call);
  return {
    ...{ session, links, style, exportedAt: clock.now() },
    references: await referencesOf(session, style),
    evidence: () => gatherEvidence(session, (sha256) => research.text(sessionId, sha256, call), links),
  };
}

type Gathered = Awaited<ReturnType<typeof gather>>;

/** One row a format. To support another one, add a row here and to `ExportFormat`. */
const FORMATS: Readonly<Record<ExportFormat, (gathered: Gathered) => Promise<string | SessionDocument>>> = {
  markdown: async ({ session, references, ...shape }) =>
    toMarkdown(session, { ...shape, evidence: await shape.evidence(), bibliography: references }),
  json: async ({ session, links, evidence }) => toDocument(session, { links, evidence: await evidence() }),
  html: async ({ session, style, ...shape }) =>
    toHtml(
      toReport(session, {
        ...shape,
        evidence: await shape.evidence(),
        referenceOf: await referenceTexts(session, style),
      }),
    ),
};

/** Returns a function that exports a session as a document. */
export function createExport(parts: ExportParts) {
  return async ({ format = "markdown", ...query }: ExportQuery, call: Call = {}): Promise<ExportResult> => {
    const gathered = await gather(query, parts, call);
    const { session, exportedAt } = gathered;
    return {
      sessionId: query.sessionId,
      format,
      researchGoal: session.researchGoal,
      stepCount: session.steps.length,
      sourceCount: session.sources.length,
      startedAt: toTimestamp(session.createdAt),
      exportedAt: toTimestamp(exportedAt),
      tenantId: session.tenant,
      document: await FORMATS[format](gathered),
      trust: UNTRUSTED,
    };
  };
}

const WARC = { software: "wellsourced (https://github.com/wellsourced/wellsourced)", newId: randomUUID };

/** Returns a function that exports a session as a file: a Word document, or a bundle that others can verify. */
export function createPack(parts: ExportParts) {
  return async ({ format, raw = false, ...query }: PackQuery, call: Call = {}): Promise<PackedResearch> => {
    const { session, exportedAt, links, references, ...gathered } = await gather(query, parts, call);
    const referenceOf = await referenceTexts(session, query.style);
    const evidence = await gathered.evidence();
    const about = { sessionId: query.sessionId, format, exportedAt: toTimestamp(exportedAt) };
    if (format === "docx") {
      const report = toReport(session, { exportedAt, evidence, references, referenceOf });
      return { ...about, bytes: toDocx(report, exportedAt), rawMissing: [] };
    }
    const answers = raw ? await rawAnswers(evidence, parts, call) : undefined;
    const reports = await reportsOf(session, (sha256) => parts.research.text(query.sessionId, sha256, call));
    const shape = { exportedAt, evidence, reports, links, references, referenceOf, warc: WARC };
    const options = { ...shape, ...omitUndefined({ raw: answers }) };
    const rawMissing = (answers ?? []).flatMap((one) => ("problem" in one ? [one] : []));
    return { ...about, ...packBundle(session, options), rawMissing };
  };
}

/** The reports of checked answers stored with a session, by hash. */
async function reportsOf(
  { answers }: Pick<Session, "answers">,
  textOf: (sha256: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const reports = new Map<string, string>();
  for (const { sha256 } of answers) {
    const text = await textOf(sha256);
    if (text !== undefined) reports.set(sha256, text);
  }
  return reports;
}

const NOTHING_READ =
  "No source of this session has been read, so there is nothing to cite. Read pages with the session's id, or pass sources.";

/** Findings of a session that its reference list leaves out. */
function leftOutNote(entryCount: number, found: number): string | undefined {
  if (found === 0) return entryCount === 0 ? NOTHING_READ : undefined;
  const sources = counted(found, "source that was found but not read is", "sources that were found but not read are");
  return `${entryCount === 0 ? `${NOTHING_READ} ` : ""}${sources} left out. Pass include: "all" to list them too.`;
}

export interface SessionBibliographyQuery {
  readonly sessionId: string;
  /** @default "apa" */
  readonly style?: ReferenceStyle | undefined;
  /** `all` also lists pages that were found but not read, after those that were read. @default "read" */
  readonly include?: "read" | "all" | undefined;
}

/** Returns a function that lists the references of a session. */
export function createSessionBibliography(research: Research) {
  return async (
    { sessionId, style = "apa", include = "read" }: SessionBibliographyQuery,
    call: Call = {},
  ): Promise<BibliographyResult> => {
    const session = await research.get(sessionId, call);
    const [read, found] = [citedIn(session), onlyFoundIn(session)];
    // Keys must be unique within a file; in a printed list, pages that were read come first.
    const isPrinted = style === "apa" || style === "mla";
    const lists = include === "read" ? [read] : isPrinted ? [read, found] : [[...read, ...found]];
    const filled = lists.filter(({ length }) => length > 0);
    const made = await Promise.all(
      (filled.length > 0 ? filled : [[]]).map((items) => bibliographyOf(items, { style })),
    );
    const entryCount = made.reduce((sum, list) => sum + list.entryCount, 0);
    const note = leftOutNote(entryCount, include === "read" ? found.length : 0);
    const bibliography = made.map((list) => list.bibliography).join("\n\n");
    return { style, entryCount, bibliography, ...omitUndefined({ note }), trust: UNTRUSTED };
  };
}

const AT_ONCE = 4;
/** Maximum decoded bytes of one response, and of all. */
const MAX_BYTES = 16 * 1_048_576;
const MAX_TOTAL = 128 * 1_048_576;
const PATIENCE = { timeoutMs: 30_000, client: "browser" } as const;

/** Fetches the raw response of every source. Failures include the reason. */
async function rawAnswers(
  evidence: readonly Evidence[],
  { open, clock }: Pick<Parts, "open" | "clock">,
  call: Call,
): Promise<readonly RawAnswer[]> {
  let total = 0;
  const urls = [...new Set(evidence.map(({ source }) => source.url))].filter(isHttpUrl);
  return each(urls, AT_ONCE, async (url): Promise<RawAnswer> => {
    if (total >= MAX_TOTAL) return { url, problem: "The bundle has reached its size limit for raw replies." };
    try {
      const at = clock.now();
      const answer = await open(url, { ...PATIENCE, maxBytes: MAX_BYTES, ...omitUndefined({ signal: call.signal }) });
      total += answer.body.length;
      const { status, headers, body, truncated } = answer;
      return { url, response: { url: answer.url, status, headers, body, truncated, at } };
    } catch (error) {
      return { url, problem: failureIn(error, call).message };
    }
  });
}
