import { choice } from "./arguments.ts";
import { definePrompt } from "./define-prompt.ts";

const BRAND = "brand_research";
const depth = choice("depth", ["standard", "quick", "full"], "How far to search");
const useCase = choice(
  "use_case",
  ["full_guidelines", "landing_page", "email", "social_post", "video_brief", "design_tokens"],
  "Purpose of the brand research",
);

/** Deliverable by use case. */
const PRODUCTS: Readonly<Record<ReturnType<typeof useCase.read>, string>> = {
  full_guidelines:
    "Write brand guidelines: identity, colour system, use of the logo, typography, tone of voice, and the coverage: what was found and what was not.",
  landing_page:
    "Prepare a landing page: a table of the palette, a type specification, a headline with a subhead in the brand's voice, and notes on the components.",
  email:
    "Prepare an e-mail: the colours, a font stack with fallbacks, a subject line with a preheader, and a snippet of inline styles.",
  social_post: "Prepare social media posts: notes on visuals, three captions (X, LinkedIn, Instagram) and hashtags.",
  video_brief:
    "Write a video brief: colours for motion graphics, placement of the logo, the tone of the voice-over, the mood of the music.",
  design_tokens:
    "Return the design tokens as one block of DTCG JSON, a table that maps each token to the brand's value and its source, and a list of what is missing.",
};

const isAddress = (company: string): boolean => /^(?:https?:\/\/)?[^\s/.]+\.[^\s/]+(?:\/\S*)?$/u.test(company);

export const brandGuidelines = definePrompt({
  name: "brand-guidelines",
  title: "Brand guidelines",
  description: "Research a company's brand and produce something that fits it.",
  needs: BRAND,
  arguments: [
    { name: "company", description: "Name or domain of the company.", required: true },
    useCase.argument,
    depth.argument,
  ],
  checks: ["check_answer"],
  write(args, say) {
    const { company = "" } = args;
    const wanted = useCase.read(args);
    const call = [
      `${isAddress(company) ? "url" : "company_name"}: ${JSON.stringify(company)}`,
      `depth: "${depth.read(args)}"`,
      ...(wanted === "design_tokens" ? ["include_design_tokens: true"] : []),
    ].join(", ");
    return {
      task: [`Research the brand of this company: ${company}`],
      steps: [
        say([BRAND, (name) => `Call ${name} with { ${call} }.`]),
        "If the reply has a suggestion, follow it. If it has brand_portal_resource, read that resource for what the fields lack.",
        PRODUCTS[wanted],
        `Use only values that were found, and put the address of the source after each. Mark your own additions as proposals. Where coverage is none or extraction_blocked, state that instead of guessing.`,
      ],
    };
  },
});
