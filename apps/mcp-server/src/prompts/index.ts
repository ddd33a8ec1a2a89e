import type { Product } from "../product.ts";
import type { Prompt } from "../table.ts";
import { brandGuidelines } from "./brand-guidelines.ts";
import { companyRecon } from "./company-recon.ts";
import { competitiveAnalysis } from "./competitive-analysis.ts";
import { comprehensiveResearch } from "./comprehensive-research.ts";
import { curriculumResearch } from "./curriculum-research.ts";
import type { PromptOf } from "./define-prompt.ts";
import { factCheck } from "./fact-check.ts";
import { literatureReview } from "./literature-review.ts";
import { rareDiseaseResearch } from "./rare-disease-research.ts";
import { researchPanelFactcheck, researchPanelSynthesis } from "./research-panel.ts";
import type { Offers } from "./say.ts";

/** The prompts in the order of the list. A new one is a file in this folder and a row here. */
const PROMPTS: readonly PromptOf[] = [
  comprehensiveResearch,
  factCheck,
  literatureReview,
  competitiveAnalysis,
  companyRecon,
  brandGuidelines,
  curriculumResearch,
  rareDiseaseResearch,
  researchPanelFactcheck,
  researchPanelSynthesis,
];

/**
 * Returns the server's prompts. Each names only tools that its caller is offered, and ends with a check and an export;
 * one that needs a tool which is not listed is omitted.
 */
export const createPrompts = (product: Product, offers: Offers, listed: ReadonlySet<string>): readonly Prompt[] =>
  PROMPTS.filter(({ needs }) => needs === undefined || listed.has(needs)).map(({ create }) => create(product, offers));
