import { systemClock } from "@wellsourced/core";
import { type ReplayRequest, startReplay, startTape } from "@wellsourced/testkit";
import { createWellsourced, type WellsourcedOptions } from "@wellsourced/wellsourced";
import { providerManifest } from "@wellsourced/wellsourced/env";
import { expect } from "vitest";
import { createToolbox, tools } from "../../src/index.ts";

/** The start time of all simulated exchanges; rate limits use this clock. */
const NOW = Date.UTC(2026, 0, 31, 10, 0, 0);
const started = performance.now();
const clock = { ...systemClock, now: () => NOW + Math.floor(performance.now() - started) };

/** Additional origins that the manifest does not list. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  bluesky: ["https://api.bsky.app"],
  edgar: ["https://data.sec.gov", "https://efts.sec.gov"],
  jina: ["https://s.jina.ai"],
  mediawiki: ["https://en.wikipedia.org"],
  pubmed: ["https://pmc.ncbi.nlm.nih.gov"],
  wikidata: ["https://query.wikidata.org"],
};
const SEARXNG = "https://instance.example";

const originsOf = (name: string): readonly string[] => [
  providerManifest.find((row) => row.name === name)?.origin ?? SEARXNG,
  ...(MORE[name] ?? []),
];

const madeKey = (env: string): string => {
  if (env === "SEARXNG_URL") return SEARXNG;
  return env.endsWith("_EMAIL") ? "a@example.org" : `made-${env}`;
};

/** A placeholder value for every setting that a provider needs. */
export const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  providerManifest
    .filter(({ name }) => name !== "llm")
    .flatMap(({ keys }) => keys)
    .filter(({ env, required }) => (required !== false && env !== "FIRECRAWL_BASE_URL") || env === "JINA_API_KEY")
    .map(({ env }) => [env, madeKey(env)]),
);

/** No rate limits. */
const RATES = Object.fromEntries(providerManifest.map(({ name }) => [name, 1_000]));

export type Body = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly body: Body;
  readonly meta: Body;
  readonly line: string;
  readonly error: Body | undefined;
}

export interface Stage {
  call(tool: string, args: unknown): Promise<Reply>;
  readonly requests: readonly ReplayRequest[];
  /** The query of the last tape as tool arguments. */
  readonly args: Body;
  close(): Promise<void>;
}

/** Converts a query's fields to tool arguments. */
function toArguments(capability: string, ask: Body): Body {
  const { limit, doi, title, ...rest } = ask;
  const isCamel = capability === "biomedical";
  const named = Object.entries(rest).map(([name, value]) => [
    isCamel ? name : name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  const paper = doi ?? title;
  return {
    ...Object.fromEntries(named),
    ...(limit === undefined || capability === "answer" ? {} : { num_results: limit }),
    ...(paper === undefined ? {} : { paper }),
  };
}

/** Providers that replay their tapes; all others are down. */
export async function openStage(
  answers: Readonly<Record<string, string>> = {},
  { keys = KEYS, ...options }: WellsourcedOptions = {},
): Promise<Stage> {
  const down = await startReplay([{ path: /.*/u, status: 500, body: "down" }]);
  const tapes = await Promise.all(
    Object.entries(answers).map(async ([name, tape]) => ({ name, upstream: await startTape(name, tape) })),
  );
  const everywhere = providerManifest.flatMap(({ name }) => originsOf(name));
  const sources = createWellsourced({
    cacheDir: false,
    dataDir: false,
    chromePath: "disabled",
    clock,
    rates: RATES,
    keys,
    originMap: {
      ...Object.fromEntries(everywhere.map((origin) => [origin, down.origin])),
      ...Object.fromEntries(
        tapes.flatMap(({ name, upstream }) => originsOf(name).map((origin) => [origin, upstream.origin])),
      ),
    },
    ...options,
  });
  const box = createToolbox({ tools, sources, clock });
  const [first] = tapes;
  return {
    args: first ? toArguments(first.upstream.tape.capability, first.upstream.tape.ask) : {},
    get requests() {
      return [...down.requests, ...tapes.flatMap(({ upstream }) => upstream.requests)];
    },
    async call(tool, args) {
      const caller = { tenant: "default", user: "anonymous" };
      const reply = await box.call(tool, args, { signal: new AbortController().signal, caller });
      expect(reply.content).toHaveLength(1);
      const [content] = reply.content;
      const text = content?.type === "text" ? content.text : "";
      const meta = reply._meta ?? {};
      if (!reply.isError) {
        expect(JSON.parse(text)).toEqual(reply.structuredContent);
        return { body: reply.structuredContent ?? {}, meta, line: "", error: undefined };
      }
      expect(reply.structuredContent).toBeUndefined();
      const [line = "", block = "{}"] = text.split("\n\n");
      return { body: {}, meta, line, error: JSON.parse(block).error };
    },
    async close() {
      await sources.close();
      await Promise.all([down.close(), ...tapes.map(({ upstream }) => upstream.close())]);
    },
  };
}
