import { Failure, NO_NETWORK } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import type { RecommendationItem } from "@wellsourced/wellsourced/citations";
import { type CommandContext, defineCommand, option } from "../define-command.ts";
import { UNCHECKED } from "../exit-codes.ts";
import { linesOf, spoken, textOf } from "../render.ts";

/** The page's title, or its URL if it cannot be read; the check reports why. */
async function titleOf(url: string, sources: Wellsourced, context: CommandContext): Promise<string> {
  try {
    const { metadata } = await sources.read({ url, mode: "preview" }, { signal: context.signal });
    return metadata?.title || url;
  } catch (error) {
    if (context.signal.aborted || !(error instanceof Failure)) throw error;
    return url;
  }
}

/** Offline, the reason is the same for every check and reported once. */
const notesOf = ({ notes = [], linkNote }: RecommendationItem): readonly string[] =>
  linkNote === NO_NETWORK ? [NO_NETWORK] : notes;

/** A recommendation: cautions, then other sources, then unknowns. */
function block(item: RecommendationItem, { style }: CommandContext): string {
  const { corroborationSearches = [], affiliateLinks } = item;
  const searches = corroborationSearches.map(
    ({ lens, agreeCount, disagreeCount, silentCount }) =>
      `  ${spoken(lens)}: ${agreeCount} agree, ${disagreeCount} disagree, ${silentCount} do not mention it`,
  );
  const reasons = (item.reasons ?? []).map((reason) => style.warn(`  ${reason}`));
  return linesOf(
    style.bold(item.title),
    item.url && item.url !== item.title && style.dim(`  ${item.url}`),
    ...(reasons.length > 0 ? reasons : ["  No findings"]),
    affiliateLinks && `  ${affiliateLinks.count} affiliate links, ${affiliateLinks.disclosed ? "" : "not "}disclosed`,
    ...searches,
    ...notesOf(item).map((note) => style.dim(`  ${note}`)),
  );
}

export const vet = defineCommand({
  name: "vet",
  group: "check",
  codes: [UNCHECKED],
  summary: "Check who is behind pages that recommend products or services, and whether independent sources agree",
  args: [{ name: "url", description: "http(s) address", many: true }],
  options: [
    option("claim <text>", "statement to look for in independent sources"),
    option("bio <text>", "biography of the author, to look for interests"),
  ],
  examples: [
    "vet https://example.com/best-crm-tools",
    "vet https://example.com/best-crm --claim 'Acme is the fastest CRM'",
  ],
  async run({ args, options }, context) {
    const sources = await context.sources();
    const authorBio = textOf(options.bio) || undefined;
    const recommendations = await Promise.all(
      args.map(async (url) => ({ url, title: await titleOf(url, sources, context), authorBio })),
    );
    const claim = textOf(options.claim) || undefined;
    return sources.check.recommendation({ recommendations, claim }, context.call);
  },
  /** 20 if a page could not be read. */
  exitCode: ({ recommendations }) => (recommendations.some(({ httpStatus }) => httpStatus === 0) ? UNCHECKED : 0),
  text(body, context) {
    const aggregate = (body.aggregateFlags ?? []).map((flag) => context.style.warn(spoken(flag)));
    return [...body.recommendations.map((item) => block(item, context)), ...aggregate].join("\n\n");
  },
});
