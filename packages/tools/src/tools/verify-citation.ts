import { checkOfCitation } from "@wellsourced/wellsourced/sessions";
import { z } from "zod";
import { bestIn } from "../audit-brief.ts";
import { defineTool } from "../define-tool.ts";
import { checkedAge, cuttable, indexedOr, required, sessionId } from "../fields.ts";
import { citationText } from "../reading/checks.ts";
import { attention, citedFields, claimFields, comparedFields, trust, Work } from "../shapes.ts";

export const verifyCitation = defineTool({
  name: "verify_citation",
  title: "Verify a citation",
  description:
    "Use this to check whether a cited source exists, was retracted, is the work it is cited as, and addresses a claim: evidence, not a verdict. `provenance` names what could not be queried.",
  sets: ["trust"],
  cache: "never",
  finds: ({ claimEvidence = [], claimEvidenceDetails: places }) => ({
    shown: places?.map((place, index) => ({ ...place, sentence: claimEvidence[index] ?? "" })),
  }),
  input: z.strictObject({
    citation: required("DOI, URL, arXiv ID, PMID, ISBN, patent, case, or a reference as text, BibTeX or RIS", 2_000),
    claim: cuttable("Statement that it is cited for", 2_000),
    source: indexedOr,
    max_age: checkedAge,
    sessionId,
  }),
  output: z.object({
    attention,
    input: z.string(),
    inputType: z.enum(["doi", "url", "reference"]),
    exists: z.boolean(),
    matchedRecord: Work.optional(),
    matchConfidence: z.enum(["high", "medium", "low", "none"]).optional(),
    detectedDoi: z.string().optional().describe("DOI that the page states"),
    flags: z.array(z.string()).optional().describe("Problems found with the reference, most serious first"),
    ...comparedFields,
    ...citedFields,
    verificationStatus: z.enum(["confirmed", "uncertain", "not_found"]).optional(),
    authenticityCaveat: z.string().optional().describe("Caveat to read before citing the work"),
    ...claimFields,
    contentWords: z.int().optional().describe("Number of words in the source"),
    sparsityNote: z.string().optional().describe("Present if the source is too short to judge"),
    claimCheckSkipped: z.literal(true).optional(),
    claimCheckSkippedReason: z.string().optional(),
    provenance: z.array(z.string()).optional(),
    trust,
  }),
  text: citationText,
  async run({ citation, claim, source, max_age: maxAge }, sources, call) {
    const result = await sources.check.citation({ citation, claim, source, maxAge }, call);
    call.note({ checks: [checkOfCitation(result)] });
    return { ...result, ...bestIn(result) };
  },
});
