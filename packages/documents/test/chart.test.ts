import { expect, test } from "vitest";
import { chartHtml } from "../src/chart.ts";

test("a chart of more points than anybody reads says how many are left out", () => {
  const points = Array.from({ length: 1_002 }, (_, at) => `<pt idx="${at}"><v>${at}</v></pt>`).join("");
  const part = `<chartSpace><chart><ser><val><numCache>${points}</numCache></val></ser></chart></chartSpace>`;
  const html = chartHtml(Buffer.from(part));
  expect(html).toContain("<td>1000</td><td>999</td></tr></table>");
  expect(html).toContain("Left out: 2 more points.");
});
