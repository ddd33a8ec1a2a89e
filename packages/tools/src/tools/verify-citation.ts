import { VerifyResult } from "@wellsourced/trust/references";
import { checkOfCitation } from "@wellsourced/wellsourced/sessions";
import { z } from "zod";
import { bestIn } from "../audit-brief.ts";
import { defineTool } from "../define-tool.ts";
import { checkedAge, cuttable, indexedOr, required, sessionId } from "../fields.ts";
import { citationText } from "../reading/checks.ts";
import { citedRecords, Work } from "../shapes.ts";

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
  output: VerifyResult.extend({ matchedRecord: Work.optional(), ...citedRecords }).partial({
    verificationStatus: true,
    provenance: true,
  }),
  text: citationText,
  async run({ citation, claim, source, max_age: maxAge }, sources, call) {
    const result = await sources.check.citation({ citation, claim, source, maxAge }, call);
    call.note({ checks: [checkOfCitation(result)] });
    return { ...result, ...bestIn(result) };
  },
});
