import { QuotedPlace, QuoteEvidence, ShownChange } from "@wellsourced/wellsourced/citations";
import { checkOfQuote } from "@wellsourced/wellsourced/sessions";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { checkedAge, indexedOr, optional, required, sessionId } from "../fields.ts";
import { quoteText } from "../reading/checks.ts";

const MOST_QUOTE = 10_000;
const MOST_TEXT = 2_000_000;

export const verifyQuote = defineTool({
  name: "verify_quote",
  title: "Check a quotation",
  description:
    "Use this to check whether a source contains a quotation word for word. The result says whether it is verbatim, elided, altered, spliced or absent. To check a claim, use verify_citation.",
  sets: ["trust"],
  cache: "never",
  finds: ({ found, parts = [], closest }) => ({
    shown: [found, ...parts, closest].flatMap((place) =>
      place?.text ? [{ sentence: place.text, start: place.start, end: place.end }] : [],
    ),
  }),
  input: z.strictObject({
    quote: required("Words of the quotation", MOST_QUOTE),
    url: optional("Address of the source; alternatively give text or citation", 8_192),
    source: indexedOr,
    text: optional("Text of the source", MOST_TEXT),
    citation: optional("DOI or reference of the source", 5_000),
    max_age: checkedAge,
    sessionId,
  }),
  output: QuoteEvidence.extend({
    found: QuotedPlace.optional().describe("Position in the Markdown: line, paragraph, page and surrounding text"),
    diff: z.array(ShownChange.omit({ marked: true, sourceLength: true })).optional(),
  }),
  text: quoteText,
  async run({ sessionId: _, max_age: maxAge, ...query }, sources, call) {
    const result = await sources.check.quote({ ...query, maxAge }, call);
    call.note({ checks: [checkOfQuote(result)] });
    return result;
  },
});
