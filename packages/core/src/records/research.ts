import { z } from "zod";

const CONFIDENCES = ["high", "medium", "low"] as const;

/** What sort of thing a source is; absent for a plain hit of a web search. */
const RELEVANCES = [
  "academic",
  "news",
  "patent",
  "scraped",
  "filing",
  "case",
  "clinical trial",
  "local place",
] as const;

/** One step of a research, as its session keeps and shows it. */
export const ResearchStep = z.object({
  stepNumber: z.int(),
  description: z.string(),
  timestamp: z.string(),
  reasoning: z.string().optional(),
  confidence: z.enum(CONFIDENCES).optional(),
  rejectedApproaches: z.array(z.string()).readonly().optional(),
  isRevision: z.literal(true).optional(),
  revisesStep: z.int().optional(),
  branchFromStep: z.int().optional(),
  branchId: z.string().optional(),
  /** Derived when a session is shown; stored steps never change. */
  supersededBy: z.int().optional(),
});
export type ResearchStep = Readonly<z.infer<typeof ResearchStep>>;

/** A question that the research has left open. */
export const KnowledgeGap = z.object({ description: z.string(), foundInStep: z.int().optional() });
export type KnowledgeGap = Readonly<z.infer<typeof KnowledgeGap>>;

/** A source that the research came across. */
export const ResearchSource = z.object({
  url: z.string(),
  title: z.string().optional(),
  foundInStep: z.int().optional(),
  author: z.string().optional(),
  date: z.string().optional(),
  doi: z.string().optional(),
  relevance: z.enum(RELEVANCES).optional().describe("Kind of source; absent for a plain web result"),
});
export type ResearchSource = Readonly<z.infer<typeof ResearchSource>>;
export type Relevance = (typeof RELEVANCES)[number];
