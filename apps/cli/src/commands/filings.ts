import { defineToolCommand } from "../define-command.ts";
import { textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

/** A figure as filed; digits are grouped for the eye and none is dropped. */
function figure(value: unknown, unit: unknown): string | undefined {
  if (typeof value !== "number") return undefined;
  return `${value.toLocaleString("en-US", { maximumFractionDigits: 20 })} ${textOf(unit)}`.trim();
}

export const filings = defineToolCommand({
  name: "filings",
  tool: "filing_search",
  summary: "Search company filings at the SEC",
  places: ["query"],
  examples: ["filings 'Apple 10-K'", "filings --ticker AAPL --facts", "filings '\"climate risk\"' --form-type 8-K"],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "filings",
      lines: ({ value, unit, ...filing }) => {
        const said = figure(value, unit);
        const filed = textOf(filing.filingDate);
        const period = textOf(filing.periodOfReport);
        const description = textOf(filing.description);
        return {
          title: said ? `${description}: ${said}` : `${textOf(filing.company)} ${textOf(filing.formType)}`.trim(),
          facts: [
            said ? textOf(filing.concept) : description !== filing.formType ? description : undefined,
            said ? `${textOf(filing.company)} ${textOf(filing.formType)}`.trim() : undefined,
            filed ? `filed ${filed}` : undefined,
            period && !said ? `period to ${period}` : undefined,
          ],
          url: textOf(filing.url),
        };
      },
    }),
});
