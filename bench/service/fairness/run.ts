/**
 * Measures how long a quiet tenant waits while another one is busy: for an upstream with a rate limit, for one that
 * answers the busy tenant slowly, and for the parser's threads.
 * `node --conditions=@wellsourced/source bench/service/fairness/run.ts [calls] [part of a row's name]`
 */
import { startServer } from "../../../packages/testkit/src/index.ts";
import { createWellsourced, type Wellsourced } from "../../../packages/wellsourced/src/index.ts";

const ASKS = Number(process.argv[2] ?? 30);
/** The busy tenant's concurrent calls. */
const NOISY = 200;
const RATE = 20;
/** Just below the timeout of a provider, ten seconds. */
const SLOW_MS = 9_800;
/** Without fair queues, a call takes ten seconds. */
const SLOW_ASKS = 5;

type Work = (sources: Wellsourced, call: { readonly owner: string; readonly signal: AbortSignal }) => Promise<unknown>;

let asked = 0;
const search: Work = (sources, call) => sources.search.web({ query: `question ${asked++}` }, call);
const slowSearch: Work = (sources, call) => sources.search.web({ query: `slow question ${asked++}` }, call);
const page = await pageOf(400);
const parse: Work = (sources, call) => sources.readBytes(page, { name: `page-${asked++}.html`, ...call });

/** A page that takes tens of milliseconds to parse. */
async function pageOf(paragraphs: number): Promise<Uint8Array> {
  const text = "Walls of dry stone stand for centuries without mortar, as each stone holds the next one down. ";
  const body = Array.from({ length: paragraphs }, (_, at) => `<p>${at}. ${text.repeat(4)}</p>`).join("\n");
  return Buffer.from(`<html><head><title>Walls</title></head><body><article>${body}</article></body></html>`);
}

/** Keeps this many calls waiting until stopped. */
function makeNoise(work: (signal: AbortSignal) => Promise<unknown>) {
  const stopping = new AbortController();
  const one = async () => {
    while (!stopping.signal.aborted) await work(stopping.signal).catch(() => undefined);
  };
  const all = Array.from({ length: NOISY }, one);
  return async () => {
    stopping.abort();
    await Promise.all(all);
  };
}

const NOISES = ["none", "another tenant", "the same tenant"] as const;
type Noise = (typeof NOISES)[number];

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

interface Row {
  readonly what: string;
  readonly work: Work;
  /** The busy tenant's call. @default the same */
  readonly loudWork?: Work;
  readonly rate?: number;
  /** @default all */
  readonly noises?: readonly Noise[];
}

async function measure({ work, loudWork = work, rate = RATE }: Row, noise: Noise) {
  const upstream = await startServer(async (request, response) => {
    if (request.url?.includes("slow")) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ results: [{ title: "Walls", url: "https://example.org/", content: "Dry stone" }] }));
  });
  const sources = createWellsourced({
    cacheDir: false,
    dataDir: false,
    chromePath: "disabled",
    keys: { SEARXNG_URL: upstream.origin },
    searchProvider: "searxng",
    searchThinThreshold: 0,
    rates: { searxng: rate },
  });
  const owner = "quiet";
  await work(sources, { owner, signal: new AbortController().signal }); // loads lazy modules
  const loud = noise === "another tenant" ? "noisy" : owner;
  const hush = noise === "none" ? async () => {} : makeNoise((signal) => loudWork(sources, { owner: loud, signal }));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const times: number[] = [];
  const asks = noise === "the same tenant" ? Math.min(SLOW_ASKS, ASKS) : ASKS;
  for (let at = 0; at < asks; at++) {
    const began = performance.now();
    await work(sources, { owner, signal: new AbortController().signal });
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await hush();
  await sources.close();
  await upstream.close();
  const sorted = times.toSorted((a, b) => a - b);
  return { asks, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), most: percentile(sorted, 1) };
}

const ROWS: readonly Row[] = [
  { what: `a search over an upstream of ${RATE} a second`, work: search },
  {
    what: "a quick search beside slow ones",
    work: search,
    loudWork: slowSearch,
    rate: 1_000,
    noises: ["none", "another tenant"],
  },
  { what: "a page for two parser threads", work: parse },
];
const only = process.argv[3] ?? "";
for (const row of ROWS.filter(({ what }) => what.includes(only)))
  for (const noise of row.noises ?? NOISES)
    process.stdout.write(`${JSON.stringify({ what: row.what, noise, ...(await measure(row, noise)) })}\n`);
