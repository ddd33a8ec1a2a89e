import { ZeroResultHints } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { zeroResultHints } from "../src/hints.ts";
import type { ProviderState } from "../src/provider-states.ts";

const state = (name: string, more: Partial<ProviderState> = {}): ProviderState => ({
  name,
  type: "web",
  configured: true,
  keyless: false,
  breaker: "closed",
  available: true,
  routed: false,
  metered: false,
  onlyNamed: false,
  ...more,
});
const answer = { provider: "alpha", attempted: ["alpha"] };
const hints = (filters: Record<string, string | undefined>, states: readonly ProviderState[] = [state("alpha")]) =>
  zeroResultHints({ filters, answer, states, type: "web" });

describe("what to try after nothing was found", () => {
  test("without filters there was no match", () => {
    expect(hints({ site: undefined, lens: "" })).toEqual({
      reason: "no_match",
      providersAttempted: ["alpha"],
      epistemicWarning: expect.stringContaining("not proof"),
    });
  });

  test("three filters to drop, in a fixed order whatever the order of the ask", () => {
    const given = { language: "de", country: "CH", exclude_terms: "moss", site: "a.example", exact_terms: "x" };
    const { reason, suggestedActions, filtersApplied } = hints(given);
    expect(reason).toBe("filters_too_restrictive");
    expect(suggestedActions?.map(({ parameter }) => parameter)).toEqual(["exact_terms", "site", "country"]);
    expect(filtersApplied).toEqual(given);
  });

  test("two of them when a provider can be named too", () => {
    const { suggestedActions } = hints({ site: "a.example", lens: "x", country: "CH" }, [
      state("alpha"),
      state("beta"),
    ]);
    expect(suggestedActions?.map(({ action, parameter, value }) => [action, parameter, value])).toEqual([
      ["remove_filter", "site", undefined],
      ["remove_filter", "lens", undefined],
      ["try_different_provider", "provider", "beta"],
    ]);
  });

  test("a news window is widened by the name of its argument, since it cannot be left out", () => {
    const [first] = hints({ freshness: "week" }).suggestedActions ?? [];
    expect(first).toMatchObject({ parameter: "time_range", detail: "Search again over a longer time_range." });
    expect(hints({ time_range: "week" }).suggestedActions?.[0]?.detail).toBe("Search again without time_range.");
  });

  test("filters nobody ranked come last, by name", () => {
    const { suggestedActions } = hints({ zebra: "1", ant: "1", language: "de" });
    expect(suggestedActions?.map(({ parameter }) => parameter)).toEqual(["language", "ant", "zebra"]);
  });

  test.each([
    ["resting", state("beta", { available: false, breaker: "open" })],
    ["not configured", state("beta", { available: false, configured: false })],
    ["of another kind", state("beta", { type: "academic" })],
    ["only asked by name", state("beta", { onlyNamed: true })],
    ["just asked", state("alpha")],
  ])("a provider that is %s is not suggested", (_, beta) => {
    expect(hints({}, [state("alpha"), beta]).suggestedActions).toBeUndefined();
  });

  test("what the ask should have said comes first, and is the reason", () => {
    const lack = { reason: "missing_location_anchor", parameter: "near", detail: "Say where." } as const;
    const filters = { country: "CH", language: "de", site: "a.example" };
    const { reason, suggestedActions } = zeroResultHints({ filters, answer, states: [], type: "local", lack });
    expect(reason).toBe("missing_location_anchor");
    expect(suggestedActions?.map(({ action, parameter }) => [action, parameter])).toEqual([
      ["add_parameter", "near"],
      ["remove_filter", "site"],
      ["remove_filter", "country"],
    ]);
  });

  test("fits the shape that tools publish", () => {
    expect(ZeroResultHints.safeParse(hints({ site: "a" }, [state("beta")])).success).toBe(true);
  });
});
