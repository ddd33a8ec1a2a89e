import { definePrompt } from "./define-prompt.ts";
import { READ, SEARCH_AND_READ, WRITE } from "./sentences.ts";

export const competitiveAnalysis = definePrompt({
  name: "competitive-analysis",
  title: "Competitive analysis",
  description: "Compare a company with its competitors by filings, patents, news and its own pages.",
  arguments: [
    { name: "company", description: "Name of the company.", required: true },
    { name: "market", description: "Market or industry, such as online education." },
  ],
  checks: ["verify_citation", "audit_bibliography", "check_answer"],
  write: ({ company, market }, say) => ({
    task: [`Analyse the competitive position of this company: ${company}`, ...(market ? [`Market: ${market}`] : [])],
    steps: [
      say(
        "Find out what the company sells, to whom, and who its three to five competitors are.",
        SEARCH_AND_READ,
        READ,
      ),
      say(
        ["filing_search", (name) => `Take figures from filings with ${name} and facts: true, each with its period.`],
        ["patent_search", (name) => `Find out where each company does research with ${name} and its name as assignee.`],
        ["news_search", (name) => `Find the news of the last year with ${name} and time_range: "year".`],
        ["econ_search", (name) => `Use ${name} for the size and growth of the market.`],
      ),
      "Compare the companies in one table: offer, customers, size, growth, research, recent moves. Use the same measure, period and currency in a row, and leave a cell empty where nothing was found.",
      `Write the analysis: strengths, weaknesses, opportunities and threats, each with its evidence, and your own conclusions marked as such. What a company says of itself is a claim. ${WRITE}`,
    ],
  }),
});
