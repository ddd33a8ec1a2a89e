import type { Facts } from "./facts.ts";

export type Extent = "full" | "partial" | "none" | "extraction_blocked";

/** How much of a brand is known. `extraction_blocked`: nothing, and a page that may have it could not be read. */
export type Coverage = {
  readonly colors: Extent;
  readonly logos: Extent;
  readonly typography: Extent;
  readonly tone_of_voice: "found" | "none" | "extraction_blocked";
};

const FULL_PALETTE = 3;

export function coverageOf(facts: Facts, isBlocked: boolean): Coverage {
  const nothing = isBlocked ? "extraction_blocked" : "none";
  const has = (group: string) => Object.keys(facts).some((field) => field.startsWith(`${group}.`));
  const extent = (group: string, isFull: boolean): Extent => {
    if (isFull) return "full";
    return has(group) ? "partial" : nothing;
  };
  const icon = facts["logos.icon"] ?? facts["logos.favicon"];
  return {
    colors: extent("colors", (facts["colors.palette"]?.length ?? 0) >= FULL_PALETTE),
    logos: extent("logos", facts["logos.primary"] !== undefined && icon !== undefined),
    typography: extent(
      "typography",
      facts["typography.heading"] !== undefined && facts["typography.body"] !== undefined,
    ),
    tone_of_voice: has("tone_of_voice") ? "found" : nothing,
  };
}
