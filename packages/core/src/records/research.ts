import { z } from "zod";

const CONFIDENCES = ["high", "medium", "low"] as const;

/** The type of a source; absent for a plain web search result. */
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

/** A step of a research session, as stored and shown. */
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
  /** Computed on display; stored steps never change. */
  supersededBy: z.int().optional(),
});
export type ResearchStep = Readonly<z.infer<typeof ResearchStep>>;

/** A question that the research left open. */
export const KnowledgeGap = z.object({ description: z.string(), foundInStep: z.int().optional() });
export type KnowledgeGap = Readonly<z.infer<typeof KnowledgeGap>>;

/** A source found during the research. */
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
