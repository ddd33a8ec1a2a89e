import { counted } from "@wellsourced/core";
import { defineToolCommand } from "../define-command.ts";
import { listOf } from "../render-list.ts";

export const cases = defineToolCommand({
  name: "cases",
  group: "search",
  tool: "legal_search",
  summary: "Search US court cases",
  examples: [
    "cases '\"qualified immunity\"' --jurisdiction ca9 --date-from 2020-01-01",
    "cases 'Roe v. Wade'",
    "cases '410 U.S. 113'",
  ],
  text: listOf("cases", ({ caseName, citation, court, courtId, dateFiled, docketNumber, citationCount, url }) => ({
    title: [caseName, citation].filter(Boolean).join(", "),
    facts: [
      court || courtId,
      dateFiled,
      docketNumber && `No. ${docketNumber}`,
      citationCount === undefined ? undefined : `cited ${counted(citationCount, "time")}`,
    ],
    url,
  })),
});
