import { defineToolCommand } from "../define-command.ts";
import { listOf } from "../render-list.ts";

/** A figure as filed, with digits grouped but none dropped. */
const figure = (value: number, unit = ""): string =>
  `${value.toLocaleString("en-US", { maximumFractionDigits: 20 })} ${unit}`.trim();

export const filings = defineToolCommand({
  name: "filings",
  group: "search",
  tool: "filing_search",
  summary: "Search company filings at the SEC",
  examples: ["filings 'Apple 10-K'", "filings --ticker AAPL --facts", "filings '\"climate risk\"' --form-type 8-K"],
  text: listOf("filings", ({ value, unit, ...filing }) => {
    const said = value === undefined ? undefined : figure(value, unit);
    const { filingDate: filed, periodOfReport: period, description = "", company = "", formType = "" } = filing;
    return {
      title: said ? `${description}: ${said}` : `${company} ${formType}`.trim(),
      facts: [
        said ? filing.concept : description !== formType ? description : undefined,
        said ? `${company} ${formType}`.trim() : undefined,
        filed ? `filed ${filed}` : undefined,
        period && !said ? `period to ${period}` : undefined,
      ],
      url: filing.url,
    };
  }),
});
