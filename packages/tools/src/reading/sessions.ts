import { counted, UNTRUSTED } from "@wellsourced/core";
import type { KnowledgeGap, ResearchSource, ResearchStep } from "@wellsourced/core/records";
import type { OneStepResult, OverviewResult, StepResult } from "@wellsourced/wellsourced/sessions";
import { facts, inWords, lines, named, numbered, paragraphs, type Read, type Said, section } from "./words.ts";

type SessionBody = Read<Partial<Pick<StepResult, "lastSteps" | "steps" | "stepIndex" | "sources">>>;

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

/** Earlier steps in one line each, then the last ones in full. */
function stepsText({ steps, stepIndex, lastSteps = [] }: SessionBody): string {
  const full = new Set(lastSteps.map(({ stepNumber }) => stepNumber));
  const earlier = (steps ?? stepIndex ?? []).filter(({ stepNumber }) => !full.has(stepNumber));
  const lineOf = ({
    stepNumber,
    oneLiner,
    branchId,
    confidence,
    supersededBy,
  }: Read<OverviewResult["stepIndex"][number]>) =>
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

export const sourcesText = (sources: SessionBody["sources"]): Said =>
  sources && sources.length > 0 && lines("Sources:", numbered(sources.map(sourceItem)));

const WARNINGS: Readonly<Record<string, string>> = {
  session_limit_reached: "The session has reached its limit of steps; this one was not recorded.",
};

const coverageText = (coverage: StepResult["coverage"]): Said =>
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

const refinementText = (one: NonNullable<StepResult["refinementResults"]>[number]): string =>
  "error" in one
    ? `Search ${one.query}: ${one.error}`
    : lines(
        `Search ${one.query}: ${counted(one.results.length, "result")}`,
        numbered(one.results.map(({ title, url, snippet }) => ({ title, about: [url], says: [snippet] }))),
      );

/** Formats a recorded step with the state of its session. */
export function stepRecordedText(body: StepResult): string {
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

type Always = "sessionId" | "trust";

/** A session or one of its steps. */
export type OverviewBody = Pick<OverviewResult, Always> &
  Read<Partial<Omit<OverviewResult, Always | "responseMode"> & Pick<OneStepResult, "step">>> & {
    readonly responseMode: (OverviewResult | OneStepResult)["responseMode"];
  };

/** Formats a session or one of its steps. */
export function overviewText(body: OverviewBody): string {
  const { sessionId, stepCount = 0, step, errorPatterns = [], providerStats = {} } = body;
  if (step) return lines(facts(named("Session", sessionId), step.timestamp, UNTRUSTED), stepText(step));
  return paragraphs(
    lines(
      facts(named("Session", sessionId), counted(stepCount, "step"), named("started", body.startedAt), UNTRUSTED),
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
