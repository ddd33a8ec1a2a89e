import { choice } from "./arguments.ts";
import { definePrompt } from "./define-prompt.ts";
import { READ, SEARCH_AND_READ, WRITE } from "./sentences.ts";

const depth = choice("depth", ["standard", "quick", "deep"], "How thorough");
const focus = choice(
  "focus",
  ["general", "sales_intel", "security", "due_diligence", "brand_protection"],
  "Purpose of the research",
);

const PHASES = {
  quick: 'phases: ["profiling", "web"]',
  standard: "all phases",
  deep: "all phases and num_results: 500",
};

const EMPHASIS: Readonly<Record<ReturnType<typeof focus.read>, string>> = {
  general: "Cover all parts alike.",
  sales_intel: "Focus on products, customers, partners and decision-makers.",
  security: "Focus on publicly visible host names, certificates and services, to help the company defend itself.",
  due_diligence: "Focus on ownership, filings, court cases and gaps in the company's figures.",
  brand_protection: "Focus on host names and sites that use the company's name but do not belong to it.",
};

export const companyRecon = definePrompt({
  name: "company-recon",
  title: "Company on the web",
  description: "Collect what public sources say about a company and its presence on the web.",
  arguments: [
    { name: "target", description: "Name or domain of the company.", required: true },
    depth.argument,
    focus.argument,
  ],
  checks: ["verify_citation", "check_answer"],
  write(args, say) {
    const how = depth.read(args);
    return {
      task: [`Collect what public sources say about this company: ${args.target}`, EMPHASIS[focus.read(args)]],
      steps: [
        say([
          "company_recon",
          (name) =>
            `Call ${name} with target: ${JSON.stringify(args.target)} and ${PHASES[how]}. Name the phases that failed.`,
        ]),
        say("Read the company's own pages about its business, people and offices.", SEARCH_AND_READ, READ, [
          "web_search",
          (name) => `For host names and certificates pass lens: "osint" to ${name}.`,
        ]),
        how === "quick"
          ? ""
          : say(
              ["filing_search", (name) => `Look for filings with ${name}.`],
              ["legal_search", (name) => `Look for court cases with ${name}.`],
              ["news_search", (name) => `Look for acquisitions, funding and partnerships with ${name}.`],
            ),
        "Use published sources alone: open no login, scan no host, guess no address, and collect nothing about private persons.",
        `Write a profile, the presence on the web, the business, and open questions. Mark each finding as confirmed (an official record), likely (two independent sources), single (one source), or inferred (from a name or a pattern). ${WRITE}`,
      ],
    };
  },
});
