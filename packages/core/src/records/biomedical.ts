import { z } from "zod";

/** A phenotype and its closest counterpart on the other side. */
const PhenotypeMatch = z.object({
  source: z.string(),
  sourceLabel: z.string().optional(),
  target: z.string().optional(),
  targetLabel: z.string().optional(),
  ancestor: z.string().optional(),
  ancestorLabel: z.string().optional().describe("Name of the common ancestor"),
  score: z.number().optional(),
});

/** A gene, disease, phenotype or association in the Monarch knowledge graph. Not medical advice. */
export const Biomedical = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  category: z.string().optional(),
  description: z.string().optional(),
  synonyms: z.array(z.string()).optional(),
  xrefs: z.array(z.string()).optional(),
  taxon: z.string().optional(),
  score: z.number().optional(),
  bestScore: z.number().optional(),
  metric: z.string().optional(),
  matches: z.array(PhenotypeMatch).optional(),
  subject: z.string().optional(),
  subjectLabel: z.string().optional(),
  predicate: z.string().optional(),
  object: z.string().optional(),
  objectLabel: z.string().optional(),
  negated: z.boolean().optional(),
  publications: z.array(z.string()).optional(),
  knowledgeSource: z.string().optional(),
  text: z.string().optional().describe("Words that were recognised"),
  url: z.string().optional(),
  source: z.string(),
});
export type Biomedical = z.infer<typeof Biomedical>;
