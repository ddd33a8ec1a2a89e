import { UNTRUSTED } from "@wellsourced/core";
import type { KnowledgeGap, ResearchSource, ResearchStep } from "@wellsourced/core/records";
import { linkText, type PageBody } from "./page.ts";
import { counted, facts, inWords, lines, named, numbered, paragraphs, type Read, type Said, section } from "./words.ts";

interface IndexEntry {
  readonly stepNumber: number;
  readonly oneLiner: string;
  readonly branchId: string;
  readonly confidence: string;
  readonly supersededBy?: number | undefined;
}

interface SessionBody {
  readonly sessionId: string;
  readonly researchGoal?: string | undefined;
  readonly summary?: string | undefined;
  readonly steps?: readonly IndexEntry[] | undefined;
  readonly stepIndex?: readonly IndexEntry[] | undefined;
  readonly lastSteps?: readonly Read<ResearchStep>[] | undefined;
  readonly gaps?: readonly Read<KnowledgeGap>[] | undefined;
  readonly sources?: readonly Read<ResearchSource>[] | undefined;
  readonly startedAt?: string | undefined;
}

const stepText = (step: Read<ResearchStep>): string =>
  facts(
    `${step.stepNumber}. ${step.description}`,
    step.isRevision && `revises ${step.revisesStep === undefined ? "an earlier step" : `step ${step.revisesStep}`}`,
    step.branchFromStep !== undefined && `branches from step ${step.branchFromStep}`,
    named("branch", step.branchId),
    step.supersededBy !== undefined && `superseded by step ${step.supersededBy}`,
    named("confidence", step.confidence),
    named("because", step.reasoning),
    named("rejected", step.rejectedApproaches ?? []),
  );

/** Earlier steps by one line each, and the last ones in full: no step twice. */
function stepsText({ steps, stepIndex, lastSteps = [] }: SessionBody): string {
  const full = new Set(lastSteps.map(({ stepNumber }) => stepNumber));
  const earlier = (steps ?? stepIndex ?? []).filter(({ stepNumber }) => !full.has(stepNumber));
  const lineOf = ({ stepNumber, oneLiner, branchId, confidence, supersededBy }: IndexEntry) =>
    facts(
      `${stepNumber}. ${oneLiner}`,
      named("branch", branchId),
      named("confidence", confidence),
      supersededBy !== undefined && `superseded by step ${supersededBy}`,
    );
  return lines(...earlier.map(lineOf), ...lastSteps.map(stepText));
}

const gapText = ({ description, foundInStep }: Read<KnowledgeGap>): string =>
  facts(description, foundInStep !== undefined && `step ${foundInStep}`);

const sourceItem = ({ url, title, author, date, doi, relevance, foundInStep }: Read<ResearchSource>) => ({
  title: title ?? url,
  about: [
    title && url,
    author,
    date,
    doi && !url.includes(doi) && `doi:${doi}`,
    relevance,
    foundInStep !== undefined && `step ${foundInStep}`,
  ],
});

const sourcesText = (sources: SessionBody["sources"]): Said =>
  sources && sources.length > 0 && lines("Sources:", numbered(sources.map(sourceItem)));

interface StepBody extends SessionBody {
  readonly currentStep: number;
  readonly totalStepsEstimate: number;
  readonly isComplete: boolean;
  readonly completedAt?: string | undefined;
  readonly warning?: string | undefined;
  readonly coverage?:
    | Read<{
        sourceCount: number;
        uniqueDomains: number;
        domainSpread: number;
        dominantDomain?: string;
        sourceTypes: Record<string, number>;
        gaps: string[];
      }>
    | undefined;
  readonly refinementQueries?: readonly string[] | undefined;
  readonly refinementResults?:
    | readonly Read<{ query: string; error?: string; results?: { title: string; url: string; snippet: string }[] }>[]
    | undefined;
  readonly refinementNote?: string | undefined;
  readonly refinementWarning?: string | undefined;
}

const WARNINGS: Readonly<Record<string, string>> = {
  session_limit_reached: "The session holds as many steps as it may; this one was not recorded.",
};

const coverageText = (coverage: StepBody["coverage"]): Said =>
  coverage &&
  lines(
    facts(
      `${counted(coverage.sourceCount, "source")} of ${counted(coverage.uniqueDomains, "domain")}`,
      named("most from", coverage.dominantDomain),
      named(
        "types",
        Object.entries(coverage.sourceTypes).map(([type, count]) => `${inWords(type)} ${count}`),
      ),
    ),
    section("Missing", coverage.gaps),
  );

const refinementText = ({ query, error, results = [] }: NonNullable<StepBody["refinementResults"]>[number]): string =>
  lines(
    `Search ${query}: ${error ?? counted(results.length, "result")}`,
    numbered(results.map(({ title, url, snippet }) => ({ title, about: [url], says: [snippet] }))),
  );

/** A step that was recorded, and where the session stands. */
export function stepRecordedText(body: StepBody): string {
  const { sessionId, researchGoal, currentStep, totalStepsEstimate, isComplete, refinementResults = [] } = body;
  const ran = new Set(refinementResults.map(({ query }) => query));
  return paragraphs(
    lines(
      body.warning && (WARNINGS[body.warning] ?? inWords(body.warning)),
      facts(
        `Step ${currentStep}${totalStepsEstimate > 0 ? ` of about ${totalStepsEstimate}` : ""} recorded`,
        named("session", sessionId),
        isComplete && `complete${body.completedAt ? ` since ${body.completedAt}` : ""}`,
        named("started", body.startedAt),
        UNTRUSTED,
      ),
      named("Goal", researchGoal),
      named("Summary", body.summary),
    ),
    stepsText(body),
    section("Open questions", (body.gaps ?? []).map(gapText)),
    coverageText(body.coverage),
    named(
      "Searches that would help",
      (body.refinementQueries ?? []).filter((query) => !ran.has(query)),
    ),
    ...refinementResults.map(refinementText),
    lines(body.refinementNote, body.refinementWarning),
    sourcesText(body.sources),
  );
}

interface OverviewBody extends SessionBody {
  readonly stepCount?: number | undefined;
  readonly step?: Read<ResearchStep> | undefined;
  readonly errorPatterns?:
    | readonly Read<{ kind: string; count: number; affectedUrls: string[]; suggestion: string; lastSeen: string }>[]
    | undefined;
  readonly providerStats?:
    | Readonly<Record<string, { readonly attempts: number; readonly successes: number }>>
    | undefined;
}

/** A session that was recovered, or one of its steps. */
export function overviewText(body: OverviewBody): string {
  const { sessionId, stepCount, step, errorPatterns = [], providerStats = {} } = body;
  if (step) return lines(facts(named("Session", sessionId), step.timestamp, UNTRUSTED), stepText(step));
  return paragraphs(
    lines(
      facts(named("Session", sessionId), counted(stepCount ?? 0, "step"), named("started", body.startedAt), UNTRUSTED),
      named("Goal", body.researchGoal),
      named("Summary", body.summary),
    ),
    section(
      "Repeated failures",
      errorPatterns.map(({ kind, count, affectedUrls, suggestion, lastSeen }) =>
        facts(`${inWords(kind)}, ${counted(count, "time")}, last ${lastSeen}`, ...affectedUrls, suggestion),
      ),
    ),
    stepsText(body),
    section("Open questions", (body.gaps ?? []).map(gapText)),
    named(
      "Providers",
      Object.entries(providerStats).map(
        ([name, { attempts, successes }]) => `${name} answered ${successes} of ${attempts}`,
      ),
    ),
    sourcesText(body.sources),
  );
}

interface ExportBody extends Pick<PageBody, "linked" | "resource" | "bytes" | "expiresAt"> {
  readonly sessionId?: string | undefined;
  readonly researchGoal?: string | undefined;
  readonly stepCount?: number | undefined;
  readonly sourceCount?: number | undefined;
  readonly exportedAt?: string | undefined;
  readonly document?: unknown;
  readonly summary?: string | undefined;
  readonly sources?: SessionBody["sources"];
}

/** An exported session: the document says the rest. */
export function exportText(body: ExportBody): string {
  const { sessionId, researchGoal, stepCount = 0, sourceCount = 0, exportedAt, document, summary, sources } = body;
  const isText = typeof document === "string";
  return paragraphs(
    lines(
      facts(
        named("Session", sessionId),
        counted(stepCount, "step"),
        counted(sourceCount, "source"),
        !(isText && exportedAt && document.includes(exportedAt)) && named("exported", exportedAt),
        UNTRUSTED,
      ),
      document === undefined && named("Goal", researchGoal),
      summary,
      linkText(body),
    ),
    isText ? document : document === undefined ? undefined : JSON.stringify(document),
    sourcesText(sources),
  );
}

/** A reference list. */
export const bibliographyText = (body: {
  readonly style: string;
  readonly entryCount: number;
  readonly bibliography: string;
  readonly note?: string | undefined;
  readonly sessionId?: string | undefined;
}): string =>
  paragraphs(
    lines(
      facts(
        counted(body.entryCount, "reference"),
        named("style", body.style),
        named("session", body.sessionId),
        UNTRUSTED,
      ),
      body.note,
    ),
    body.bibliography,
  );
