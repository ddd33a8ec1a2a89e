import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createProviders } from "../src/providers.ts";
import { failureOf } from "./helpers/failure-of.ts";
import { createFakeHttp } from "./helpers/fake-http.ts";
import { hitsBy } from "./helpers/made-answers.ts";

const { http, sent } = createFakeHttp(() => hitsBy("duckduckgo", []));
// Untyped, as in plain JavaScript, where wrong arguments are possible.
const providers: Record<string, (...args: unknown[]) => Promise<unknown>> = Object.fromEntries(
  Object.entries(createProviders({ http, settings: {}, clock: createFakeClock(0), random: () => 0 })),
);

const TOGETHER = { providers: ["duckduckgo"] };
test.each([
  ["web", [], "query is required"],
  ["web", [{}], "query is required"],
  ["web", [{ query: " " }], "query is required"],
  ["web", [{ query: 5 }], "query must be text"],
  ["academic", [{ qury: "lichen" }], "query is required"],
  ["web", [{}, TOGETHER], "query is required"],
  ["academic", [undefined, TOGETHER], "query is required"],
  ["find", ["trail", {}], "Unknown kind of source trail. Choose one of"],
  ["academic", [{ query: "lichen", limit: 5, source: "elsewhere" }], "source must be one of all, arxiv"],
  ["web", [{ query: "lichen" }], "limit is required"],
  ["find", ["case", { query: "lichen", limit: 5, dateFrom: "last year" }], "dateFrom must be a day such as"],
  ["find", ["trial", { query: "lichen", limit: 5, status: "sleeping" }], "status must be one of RECRUITING"],
  ["find", ["trial"], "limit is required"],
  ["find", ["trial", "lichen"], "The arguments must be an object"],
  ["find", ["trial", { query: null, limit: 5 }], "query must be text"],
  ["find", ["brand"], "The second argument must be an object"],
])("%s of %j is the caller's mistake, not the service's", async (name, args, line) => {
  const failure = await failureOf(Promise.resolve().then(() => providers[name]?.(...args)));
  expect(failure).toMatchObject({ kind: "validation", suggestedAction: "correct_input" });
  expect(failure.message).toContain(line);
  expect(sent).toEqual([]);
});

test("searches go back to any year", async () => {
  const ask = { query: "lichen", limit: 5, yearFrom: 1665, yearTo: 1899 };
  const works = providers.academic?.(ask, { provider: "duckduckgo" });
  await expect(works).resolves.toMatchObject({ records: [] });
  await expect(providers.find?.("patent", ask)).rejects.toMatchObject({ kind: "config" });
});

test("a query of any length is asked, as providers cut it to their limits", async () => {
  const found = await providers.web?.({ query: "lichen ".repeat(200), limit: 5 });
  expect(found).toMatchObject({ notHonoured: ["query"] });
});
