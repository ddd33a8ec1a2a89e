import { defineToolCommand } from "../define-command.ts";
import { blocksOf, linesOf, table } from "../render.ts";
import { sentenceLines } from "../render-claim.ts";
import { nothingFound } from "../render-list.ts";

const shorten = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

export const research = defineToolCommand({
  name: "research",
  group: "search",
  tool: "search_and_scrape",
  summary: "Search the web and read every hit",
  words: { include_sources: "Join the texts of the pages instead of listing each page apart" },
  examples: [
    "research 'solid state battery energy density'",
    "research 'coffee and heart disease' --claim 'Coffee lowers the risk of heart disease' --json",
  ],
  text(body, context) {
    const { style, width } = context;
    const { sources = [], scrapeFailures: failures = [] } = body;
    if (sources.length === 0 && failures.length === 0) return nothingFound(body, context);
    const rows = sources.map(({ title, url, scores, sourceType = "" }, index) => [
      String(index + 1),
      shorten(title || url, Math.max(30, width - 40)),
      String(scores?.overall ?? ""),
      sourceType,
    ]);
    const signals = sources.map(
      ({ claimSignal, keySentenceDetails }, index) =>
        claimSignal &&
        linesOf(`${style.good(`» ${index + 1}.`)} ${claimSignal}`, ...sentenceLines(keySentenceDetails, context)),
    );
    const failed = failures.map(({ url, reason }) => style.bad(`✗ ${url}: ${reason}`));
    const head = rows.length > 0 && table(["#", "source", "score", "type"], rows, context.tableWidth);
    const texts = sources.map((source, index) => `${style.bold(`[${index + 1}] ${source.url}`)}\n\n${source.content}`);
    return blocksOf(head, ...signals, ...failed, ...texts);
  },
});
