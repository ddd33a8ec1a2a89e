import { defineToolCommand } from "../define-command.ts";
import { counted, textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

export const cases = defineToolCommand({
  name: "cases",
  tool: "legal_search",
  summary: "Search US court cases",
  places: ["query"],
  examples: [
    "cases '\"qualified immunity\"' --jurisdiction ca9 --date-from 2020-01-01",
    "cases 'Roe v. Wade'",
    "cases '410 U.S. 113'",
  ],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "cases",
      lines: ({ caseName, citation, court, courtId, dateFiled, docketNumber, citationCount, url }) => ({
        title: [textOf(caseName), textOf(citation)].filter(Boolean).join(", "),
        facts: [
          textOf(court) || textOf(courtId),
          textOf(dateFiled),
          textOf(docketNumber) ? `No. ${textOf(docketNumber)}` : undefined,
          typeof citationCount === "number" ? `cited ${counted(citationCount, "time")}` : undefined,
        ],
        url: textOf(url),
      }),
    }),
});
