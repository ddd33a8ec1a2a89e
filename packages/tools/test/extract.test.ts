import { type Replay, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolbox, type ToolReply, tools } from "../src/index.ts";

/** An invented mill, and a mock model that returns one true value and one invented one. */
let site: Replay;
let model: Replay;
let sources: Wellsourced;
let without: Wellsourced;
const shown: string[] = [];

beforeAll(async () => {
  const words = "The wheel turns slowly in the stream below the weir and grinds corn for the whole valley. ".repeat(10);
  site = await startReplay([
    {
      path: "/mill",
      headers: { "content-type": "text/html" },
      body: `<html><body><article><h1>The mill</h1><p>The mill was built in <b>1871</b> by Ada Quine.</p><p>${words}</p></article></body></html>`,
    },
  ]);
  const written = {
    data: { built: 1871, architect: "Ben Moss" },
    passages: {
      "/built": { page: 1, text: "The mill was built in 1871 by Ada Quine." },
      "/architect": { page: 1, text: "The architect was Ben Moss." },
    },
  };
  model = await startReplay([
    {
      path: "/v1/chat/completions",
      reply(request) {
        shown.push(request.body);
        const message = { content: JSON.stringify(written) };
        return { body: { model: "made", choices: [{ message, finish_reason: "stop" }] } };
      },
    },
  ]);
  const options = { cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true } as const;
  without = createWellsourced(options);
  sources = createWellsourced({
    ...options,
    keys: {
      WELLSOURCED_LLM_PROVIDER: "openai",
      WELLSOURCED_LLM_MODEL: "made-model",
      WELLSOURCED_LLM_BASE_URL: `${model.origin}/v1`,
    },
  });
});

afterAll(async () => {
  await Promise.all([sources.close(), without.close()]);
  await Promise.all([site.close(), model.close()]);
});

const call = (args: object, from = sources, name = "extract"): Promise<ToolReply> =>
  createToolbox({ tools, sources: from }).call(name, args, {
    signal: new AbortController().signal,
    caller: { tenant: "default", user: "anonymous" },
  });
const textOf = ({ content: [item] }: ToolReply): string => (item?.type === "text" ? item.text : "");
const schema = { type: "object", properties: { built: { type: "integer" }, architect: { type: "string" } } };

test("every value cites its page and passage; what the model invented stays empty and is named", async () => {
  const reply = await call({ urls: [`${site.origin}/mill`], schema });
  expect(JSON.parse(textOf(reply))).toEqual({
    data: { built: 1871, architect: null },
    citations: [{ path: "/built", url: `${site.origin}/mill`, passage: "The mill was built in 1871 by Ada Quine." }],
    notes: ["Removed, because no passage of a page shows it: /architect."],
  });
});

test("a page that cannot be read is named; where none can be read it is a failure", async () => {
  const some = JSON.parse(textOf(await call({ urls: [`${site.origin}/mill`, `${site.origin}/gone`], schema })));
  expect(some.notes[0]).toContain(`Not read: ${site.origin}/gone.`);
  expect(textOf(await call({ urls: [`${site.origin}/gone`], schema }))).toContain('"kind":"not_found"');
});

test("without a model it is a config error before any page is read", async () => {
  const before = site.requests.length;
  expect(textOf(await call({ urls: [`${site.origin}/mill`], schema }, without))).toContain('"kind":"config"');
  expect(site.requests.length).toBe(before);
});

test("a call that says nothing of what is wanted is a mistake", async () => {
  expect(textOf(await call({ urls: [`${site.origin}/mill`] }))).toContain('"suggestedAction":"correct_input"');
});

test("scrape answers a request in plain words by the same model, which sees the page as data", async () => {
  const reply = await call(
    { url: `${site.origin}/mill`, formats: ["markdown"], extract: "Year", resultHandling: "returnOnly" },
    sources,
    "scrape",
  );
  expect(reply.content).toHaveLength(2);
  expect(shown.at(-1)).toContain("not part of this conversation");
});
