/**
 * Measures what a search costs beyond its upstream: the same reply after the same delay, through a plain fetch with
 * parsing, and through the providers.
 * `node --conditions=@wellsourced/source bench/latency/run.ts [rounds] [delay in ms]`
 */
import { createHttp } from "../../packages/http/src/index.ts";
import { createProviders } from "../../packages/providers/src/index.ts";
import { startReplay } from "../../packages/testkit/src/index.ts";

const [rounds = 100, waitMs = 50] = process.argv.slice(2).map(Number);

const results = Array.from({ length: 20 }, (_, index) => ({
  title: `Result <strong>${index}</strong> of a made search`,
  url: `https://site-${index}.example/page?id=${index}`,
  description: "A made description of about the length that such things have, with an entity &amp; a mark. ".repeat(2),
  page_age: "2026-01-31T10:00:00",
}));
const body = JSON.stringify({ type: "search", web: { results } });

const replay = await startReplay([{ path: /.*/u, body, delayMs: waitMs }]);
const origin = "https://api.search.brave.com";
const http = createHttp({ originMap: { [origin]: replay.origin }, rates: { brave: 10_000 } });
const providers = createProviders({ http, settings: { BRAVE_API_KEY: "made" }, thinThreshold: 0 });

async function bare(query: string): Promise<void> {
  const reply = await fetch(`${replay.origin}/res/v1/web/search?q=${encodeURIComponent(query)}`);
  JSON.parse(await reply.text());
}
const ours = async (query: string): Promise<void> => {
  await providers.web({ query, limit: 20 }, { provider: "brave" });
};

async function time(work: (query: string) => Promise<void>, query: string): Promise<number> {
  const started = performance.now();
  await work(query);
  return performance.now() - started;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const times = { bare: [] as number[], ours: [] as number[] };
for (let warm = 0; warm < 10; warm++) {
  await bare(`warm ${warm}`);
  await ours(`warm ${warm}`);
}
// Both alternate in every round, so that other load on the machine affects both.
for (let round = 0; round < rounds; round++) {
  times.bare.push(await time(bare, `bare ${round}`));
  times.ours.push(await time(ours, `ours ${round}`));
}
await http.close();
await replay.close();

const [plain, whole] = [median(times.bare), median(times.ours)];
const line = (name: string, ms: number) => `${name.padEnd(24)} ${ms.toFixed(1)} ms`;
process.stdout.write(
  [
    `${rounds} rounds, an upstream that answers after ${waitMs} ms, medians`,
    line("bare fetch and parse", plain),
    line("through the providers", whole),
    `${"beyond the upstream".padEnd(24)} ${(whole - waitMs).toFixed(1)} ms (goal: 15 ms), ratio to bare ${(whole / plain).toFixed(2)}`,
    "",
  ].join("\n"),
);
