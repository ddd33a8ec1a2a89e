import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Replay, startReplay } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-panel-"));
let replay: Replay;

const completion = (content: string) => ({
  body: {
    choices: [{ message: { content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1_000, completion_tokens: 500 },
  },
});

beforeAll(async () => {
  writeFileSync(
    join(folder, "prices.json"),
    JSON.stringify({ "openai/moss-1": { input: 1, output: 2 }, "openai/moss-2": { input: 2, output: 4 } }),
  );
  replay = await startReplay([
    {
      path: /.*/u,
      reply: ({ body }) =>
        completion(
          JSON.parse(body).model === "moss-1"
            ? "Lichen on the slates of Hartwell grows one millimetre in a year."
            : "Lichen on the slates of Hartwell does not grow one millimetre in a year.",
        ),
    },
  ]);
});
afterAll(async () => {
  await replay.close();
});

const panel = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  runCli(args, {
    cwd: folder,
    originMap: { "https://api.openai.com": replay.origin },
    env: {
      OPENAI_API_KEY: "made",
      WELLSOURCED_PANEL_ENABLED: "true",
      WELLSOURCED_PANEL_OPENAI_MODEL: "moss-1,moss-2",
      ...settings,
    },
  });

const PRICED = { WELLSOURCED_PANEL_PRICE_TABLE_PATH: join(folder, "prices.json") };

test("shows the answers and where they differ, and ends with what each model cost and the limits", async () => {
  const limits = { WELLSOURCED_PANEL_MAX_CALL_COST_USD: "1", WELLSOURCED_PANEL_MAX_DAILY_COST_USD: "2.5" };
  const { out, err, code } = await panel(["panel", "How fast does lichen grow?"], { ...PRICED, ...limits });
  expect(code).toBe(0);
  expect(out).toContain("openai/moss-1\n  Lichen on the slates of Hartwell grows one millimetre in a year.");
  expect(out).toMatch(/Contradictions\n {2}openai\/moss-1: Lichen .+\n {2}≠ openai\/moss-2: Lichen .+ does not grow/u);
  // 1,000 tokens in and 500 out: at $1 and $2 a million, $0.001 + $0.001; at twice the price, twice as much.
  expect(err).toMatch(
    /^Cost: \$0\.006 \(openai\/moss-1 \$0\.002, openai\/moss-2 \$0\.004\), of at most \$0\.02\d+ for this call\. Limit: \$1 a call, \$2\.5 a day\.\n$/u,
  );
});

test("`call` prints the same line beside its JSON", async () => {
  const question = JSON.stringify({ query: "How slow is lichen?", models: ["openai/moss-2"] });
  const { out, err } = await panel(["call", "research_panel", question], PRICED);
  expect(JSON.parse(out).panel).toHaveLength(1);
  expect(err).toMatch(/^Cost: \$0\.004 \(openai\/moss-2 \$0\.004\), of at most \$0\.01\d+ .+ No limit is set\.\n$/u);
});

test("names the models whose price is unknown, and costs nothing the second time", async () => {
  const first = await panel(["panel", "What is lichen?", "--models", "openai/moss-1"]);
  expect(first.err).toBe("Cost: $0. Unknown price: openai/moss-1. No limit is set.\n");
  await panel(["panel", "What is lichen on slate?", "--models", "openai/moss-1"], PRICED);
  const again = await panel(["panel", "What is lichen on slate?", "--models", "openai/moss-1"], PRICED);
  expect(again.err).toBe("Cost: $0. No limit is set.\n");
});
