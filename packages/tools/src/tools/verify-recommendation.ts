import { isHttpUrl } from "@wellsourced/core";
import { RecommendationResult } from "@wellsourced/wellsourced/citations";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { claim, count, optional, required } from "../fields.ts";
import { recommendationsText } from "../reading/checks.ts";

const Recommended = z.strictObject({
  title: required("Title", 1_000),
  url: optional("Address", 8_192).refine((url) => !url || isHttpUrl(url), "url must be an http(s) address"),
  author: optional("Author", 500),
  authorBio: optional("About the author", 4_000),
});

export const verifyRecommendation = defineTool({
  name: "verify_recommendation",
  title: "Check recommendations",
  description:
    "Use this to check who is behind recommendations: self-promotion, conflicts of interest, affiliate and dead links, reputation; with a claim, whether independent sources agree. Signals, not a verdict.",
  sets: ["trust"],
  cache: "never",
  input: z.strictObject({
    recommendations: z.array(Recommended).min(1).max(100).describe("Recommending pages or articles"),
    claim,
    numCorroborationResults: count({
      fallback: 5,
      max: 10,
      what: "Number of results of each search",
    }),
  }),
  output: RecommendationResult,
  text: recommendationsText,
  run: ({ recommendations, claim: statement, numCorroborationResults: limit }, sources, call) =>
    sources.check.recommendation({ recommendations, claim: statement, limit }, call),
});
