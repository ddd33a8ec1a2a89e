import { createFakeClock, startReplay } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import type { CatalogRow } from "../src/access.ts";
import { createProviders } from "../src/providers.ts";
import type { Tape } from "./helpers/play.ts";
import { NOW } from "./helpers/play.ts";
import { askAs, fullSettings, netTo, SKILLS, TOKEN, taped } from "./helpers/whole-catalogue.ts";

const CALLS = 10;
/** Long enough for ten calls of several requests each. */
const PATIENCE_MS = 600_000;

/** Runs ten different queries at once; returns the time of each request and the outcome of each call. */
async function tenAtOnce(
  row: CatalogRow,
  tape: Tape,
  plan: { readonly rates: Record<string, number>; readonly strictMs: number },
) {
  const clock = createFakeClock(NOW);
  const { login } = (await row.load()).default;
  const arrivals: number[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  let done = 0;
  const replay = await startReplay([
    {
      path: /.*/u,
      reply: (request) => {
        const at = clock.now();
        const isTooFast = at - lastAt < plan.strictMs;
        arrivals.push(at);
        lastAt = at;
        if (isTooFast) return { status: 429, headers: { "retry-after": "1" }, body: "{}" };
        return request.path === login?.path ? TOKEN : taped(tape, request);
      },
    },
  ]);
  const http = netTo(replay.origin, { clock, rates: plan.rates });
  const providers = createProviders({
    http,
    clock,
    random: () => 0,
    settings: fullSettings(replay.origin),
    thinThreshold: 0,
  });
  // EDGAR interprets parts of a query.
  const words = (index: number) =>
    typeof tape.ask.query === "string" && row.name !== "edgar" ? { query: `${tape.ask.query} ${index}` } : {};
  const asks = Array.from({ length: CALLS }, (_, index) => {
    const own = { ...tape, ask: { ...tape.ask, ...words(index) } };
    return askAs(own, providers, { provider: row.name, deadlineMs: PATIENCE_MS })
      .then(
        () => "answered",
        (error: unknown) => error,
      )
      .finally(() => done++);
  });
  const outcomes = Promise.all(asks);
  for (let step = 0; done < CALLS && step < 800; step++) {
    // A request that was sent must arrive before the clock advances.
    for (let before = -1; before !== arrivals.length; ) {
      before = arrivals.length;
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    await clock.advance(250);
  }
  const settled = done === CALLS ? await outcomes : ["never ended"];
  await http.close();
  await replay.close();
  return { arrivals, settled };
}

/** Requests that came too early. A request noticed late makes the next seem early by one step of the clock. */
const early = (arrivals: readonly number[]) =>
  arrivals.filter((at, index) => at < NOW + index * 1_000 || at - (arrivals[index - 1] ?? 0) < 500);

/** Demanding capabilities: bursts, several requests per call, logins, and no retries. */
const HARD = SKILLS.filter(([title]) =>
  ["exa answer", "exa structured", "epo patent", "fred series", "fred observation", "oecd observation"].includes(title),
);

describe("ten calls at once on a plan of one request a second", () => {
  test.each(SKILLS)("%s: every request of every call waits for its turn, log-ins included", async (_, row, tape) => {
    const { arrivals, settled } = await tenAtOnce(row, tape, { rates: { [row.name]: 1 }, strictMs: 0 });
    expect(settled.filter((one) => one !== "answered")).toEqual([]);
    expect(early(arrivals)).toEqual([]);
  });

  test.each(HARD)("%s: all succeed where the plan is known to the upstream alone", async (_, row, tape) => {
    const { settled } = await tenAtOnce(row, tape, { rates: {}, strictMs: 1_000 });
    expect(settled.filter((one) => one !== "answered")).toEqual([]);
  });
});
