import { Fetched } from "@wellsourced/wellsourced/citations";
import { checkOfQuote } from "@wellsourced/wellsourced/sessions";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { checkedAge, indexedOr, optional, required, sessionId } from "../fields.ts";
import { quoteText } from "../reading/checks.ts";
import { Stretch, trust } from "../shapes.ts";

const MOST_QUOTE = 10_000;
const MOST_TEXT = 2_000_000;

const Place = z.object({
  start: z.int(),
  end: z.int(),
  visible: Stretch.optional().describe("The same position in the text that readers see"),
  text: z.string().optional().describe("Text that readers see at this position"),
  fragmentUrl: z.string().optional().describe("Address that opens the page at this position"),
});

export const verifyQuote = defineTool({
  name: "verify_quote",
  title: "Check a quotation",
  description:
    "Use this to check whether a quotation is in its source word for word: verbatim, elided, altered, spliced or absent. To check a claim, use verify_citation.",
  sets: ["trust"],
  cache: "never",
  finds: ({ found, parts = [], closest }) => ({
    shown: [found, ...parts, closest].flatMap((place) =>
      place?.text ? [{ sentence: place.text, start: place.start, end: place.end }] : [],
    ),
  }),
  input: z.strictObject({
    quote: required("quote", "Words of the quotation", MOST_QUOTE),
    url: optional("url", "Address of the source; alternatively give text or citation", 8_192),
    source: indexedOr,
    text: optional("text", "Text of the source", MOST_TEXT),
    citation: optional("citation", "DOI or reference of the source", 5_000),
    max_age: checkedAge,
    sessionId,
  }),
  output: z.object({
    quote: z.string(),
    quoteMatch: z
      .enum(["verbatim", "verbatim_normalised", "elided", "altered", "spliced", "absent", "source_unavailable"])
      .describe("source_unavailable: not read, or not in full"),
    sourceUrl: z.string().optional(),
    sourceTitle: z.string().optional(),
    found: Place.optional().describe("Position in the Markdown: line, paragraph, page and surrounding text"),
    parts: z.array(Place).optional(),
    also: z.array(Stretch).optional(),
    differences: z.array(z.string()).optional().describe("How the form of the same words differs, such as in case"),
    meaningRisk: z
      .literal(true)
      .optional()
      .describe("Present if the quotation hides or changes a negation, hedge or condition"),
    riskWords: z.array(z.object({ word: z.string(), kind: z.string() })).optional(),
    diff: z
      .array(z.object({ kind: z.string(), quote: z.string().optional(), source: z.string().optional() }))
      .optional(),
    closest: Place.optional(),
    contentHash: z.string().optional().describe("SHA-256 of the text searched"),
    contentLength: z.int().optional(),
    note: z.string().optional(),
    ...Fetched.shape,
    checkedAt: z.string(),
    provenance: z.array(z.string()),
    trust,
  }),
  text: quoteText,
  async run({ sessionId: _, max_age: maxAge, ...query }, sources, call) {
    const result = await sources.verifyQuote({ ...query, maxAge }, call);
    call.note({ checks: [checkOfQuote(result)] });
    return result;
  },
});
