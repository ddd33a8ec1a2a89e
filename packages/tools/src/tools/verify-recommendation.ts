import { isHttpUrl } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { claim, count, optional, required } from "../fields.ts";
import { recommendationsText } from "../reading/checks.ts";
import { Reputation, trust } from "../shapes.ts";

const Signal = z.object({ detected: z.literal(true), confidence: z.string() });

const Recommended = z.strictObject({
  title: required("Title", 1_000),
  url: optional("Address", 8_192).refine((url) => !url || isHttpUrl(url), "url must be an http(s) address"),
  author: optional("Author", 500),
  authorBio: optional("About the author", 4_000),
});

const Item = z.object({
  title: z.string(),
  url: z.string().optional(),
  author: z.string().optional(),
  selfPromotionSignal: Signal.optional(),
  corporateOwnershipSignal: Signal.optional(),
  conflictOfInterest: Signal.optional(),
  affiliateLinks: z.object({ count: z.int(), disclosed: z.boolean() }).optional(),
  domainReputation: Reputation.optional(),
  linkLive: z.boolean().optional(),
  httpStatus: z.int().optional().describe("HTTP status code; 0 if the server did not answer"),
  corroborationSearches: z
    .array(z.object({ lens: z.string(), agreeCount: z.int(), disagreeCount: z.int(), silentCount: z.int() }))
    .optional(),
  flags: z.array(z.string()),
  reasons: z.array(z.string()),
  notes: z.array(z.string()).optional().describe("What could not be determined"),
});

export const verifyRecommendation = defineTool({
  name: "verify_recommendation",
  title: "Check recommendations",
  description:
    "Use this to check who stands behind recommendations: self-promotion, conflicts of interest, affiliate and dead links, reputation; with a claim, whether independent sources agree. Signals, not a verdict.",
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
  output: z.object({
    itemCount: z.int(),
    recommendations: z.array(Item),
    aggregateFlags: z.array(z.string()).optional(),
    trust,
  }),
  text: recommendationsText,
  run: ({ recommendations, claim: statement, numCorroborationResults: limit }, sources, call) =>
    sources.check.recommendation({ recommendations, claim: statement, limit }, call),
});
