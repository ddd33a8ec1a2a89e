import { type LocalServer, type Replay, startReplay, startServer } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createToolbox, type ToolReply, tools } from "../src/index.ts";

/** An invented site with linked pages, and a mock model that returns what the test sets. */
let site: LocalServer;
let model: Replay;
let sources: Wellsourced;
let written: unknown;
const asked: string[] = [];

beforeAll(async () => {
  site = await startServer(({ url = "" }, response) => {
    const words = `The mill at ${url} grinds corn for the whole valley. `.repeat(8);
    response.setHeader("content-type", "text/html");
    response.end(
      `<title>Mill</title><article><p>${words}</p><a href="/blog/${url.length}">on</a><a href="/shop">shop</a></article>`,
    );
  });
  model = await startReplay([
    {
      path: "/v1/chat/completions",
      reply({ body }) {
        asked.push(body);
        const message = { content: typeof written === "string" ? written : JSON.stringify(written) };
        return { body: { model: "made", choices: [{ message, finish_reason: "stop" }] } };
      },
    },
  ]);
});
afterEach(async () => {
  asked.length = 0;
  await sources.close();
});
afterAll(() => Promise.all([site.close(), model.close()]));

function open(withModel: boolean) {
  const keys = {
    ...{ WELLSOURCED_LLM_PROVIDER: "openai", WELLSOURCED_LLM_MODEL: "made-model" },
    WELLSOURCED_LLM_BASE_URL: `${model.origin}/v1`,
  };
  const options = { cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true } as const;
  sources = createWellsourced({ ...options, ...(withModel ? { keys } : {}) });
}
const call = (args: object, onProgress: (message: string) => void = () => {}): Promise<ToolReply> =>
  createToolbox({ tools, sources }).call("crawl", args, {
    signal: new AbortController().signal,
    caller: { tenant: "millers", user: "ada" },
    progress: ({ message }) => onProgress(message),
  });
const textOf = ({ content: [item] }: ToolReply): string => (item?.type === "text" ? item.text : "");

test("settings from plain words are shown before the crawl runs, and take precedence over the others", async () => {
  open(true);
  written = { limit: 2, includePaths: ["^/blog/"], crawlEntireDomain: true, maxDiscoveryDepth: null, colour: "red" };
  const messages: string[] = [];
  let before = -1;
  const prompt = "Only the blog, two pages";
  const reply = await call({ url: site.origin, prompt, limit: 50, sitemap: "skip" }, (message) => {
    messages.push(message);
    if (message.startsWith("Settings")) before = site.requests.length;
  });
  const shown = 'Settings from the prompt: {"limit":2,"crawlEntireDomain":true,"includePaths":["^/blog/"]}';
  expect(messages).toContain(shown);
  expect(before).toBe(0);
  expect(JSON.parse(textOf(reply))).toMatchObject({
    message: expect.stringContaining("Crawl started."),
    settingsFromPrompt: { limit: 2, crawlEntireDomain: true, includePaths: ["^/blog/"] },
  });
  expect(asked[0]).toContain(prompt);
  const jobId = /"jobId": "(\w+)"/u.exec(textOf(reply))?.[1] ?? "";
  let status = textOf(await call({ jobId }));
  while (status.includes("status: Running")) status = textOf(await call({ jobId }));
  expect(status).toContain("Progress: 2/2 pages");
});

test("without a model a prompt is a configuration error, and nothing is requested", async () => {
  open(false);
  const before = site.requests.length;
  const reply = await call({ url: site.origin, prompt: "Only the blog" });
  expect(reply.isError).toBe(true);
  expect(textOf(reply)).toContain("prompt needs a model, and none is configured.");
  expect(textOf(reply)).toContain('"kind":"config"');
  expect(site.requests.length).toBe(before);
});

test.each([
  ["no JSON at all", "I would rather not", "returned no JSON object"],
  ["a setting out of range", { limit: -1 }, "a setting that cannot be used (limit)"],
  ["a list that is none", { includePaths: "^/blog/" }, "a setting that cannot be used (includePaths)"],
])("a model that returns %s is a failure, and no crawl begins", async (_, answer, says) => {
  open(true);
  written = answer;
  const reply = await call({ url: site.origin, prompt: "Only the blog" });
  expect(textOf(reply)).toContain(says);
  expect(textOf(await call({ command: "list" }))).toBe("There are no active jobs.");
});
