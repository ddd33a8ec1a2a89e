import { describe, expect, test } from "vitest";
import { createMethods, type Dialect } from "../src/methods.ts";
import { CODES } from "../src/protocol-error.ts";
import { ANONYMOUS_CALLER, type CallContext, type Table, type Tool } from "../src/table.ts";
import { text, tool } from "./fixture/made.ts";

const OLDER: Dialect = { unknownTool: "result", cacheHints: false };
const NEWER: Dialect = { unknownTool: "error", cacheHints: true };

const context = (more: Partial<CallContext> = {}): CallContext => ({
  requestId: "1",
  caller: ANONYMOUS_CALLER,
  signal: new AbortController().signal,
  progress: () => {},
  log: () => {},
  client: {},
  readsStructured: false,
  answers: {},
  state: undefined,
  pause: () => {},
  ...more,
});

function methodsOf(table: Partial<Table>, dialect: Dialect = OLDER) {
  const reports: unknown[] = [];
  const whole: Table = { info: { name: "t", version: "1" }, tools: [], ...table };
  const methods = createMethods(whole, dialect, (error) => reports.push(error));
  const run = (name: string, params: unknown, more: Partial<CallContext> = {}) =>
    methods.byName.get(name)?.(params, context(more)) ?? Promise.reject(new Error(`no method ${name}`));
  return { methods, reports, run };
}

const echo = tool("echo", ({ message }) => text(String(message)));
const throwing: Tool = tool("throws", () => {
  throw new Error("secret /home/someone/file.ts");
});

describe("lists", () => {
  test("leave out what only we need", async () => {
    const { run } = methodsOf({
      tools: [echo],
      resources: [{ uri: "a://b", name: "B", mimeType: "text/plain", ttlMs: 5, read: async () => ({ text: "" }) }],
      prompts: [{ name: "p", arguments: [{ name: "x", values: () => [] }], get: async () => ({ messages: [] }) }],
    });
    const { call: _, ...listed } = echo;
    expect(await run("tools/list", {})).toEqual({ tools: [listed] });
    expect(await run("resources/list", {})).toEqual({
      resources: [{ uri: "a://b", name: "B", mimeType: "text/plain" }],
    });
    expect(await run("prompts/list", {})).toEqual({ prompts: [{ name: "p", arguments: [{ name: "x" }] }] });
  });

  test("say how long they may be kept where the revision knows that", async () => {
    const { run } = methodsOf({ tools: [echo], listTtlMs: 1_000 }, NEWER);
    expect(await run("tools/list", {})).toMatchObject({ ttlMs: 1_000, cacheScope: "private" });
  });

  test("half a surrogate pair leaves in no answer", async () => {
    const { run } = methodsOf({
      tools: [tool("half", () => ({ ...text("a\ud83d"), structuredContent: { "k\ud83d": ["\ude00"] } }))],
      resources: [{ uri: "a://b", name: "B", mimeType: "text/plain", read: async () => ({ text: "\ud83d" }) }],
    });
    const answers = [await run("tools/call", { name: "half" }), await run("resources/read", { uri: "a://b" })];
    expect(JSON.stringify(answers)).not.toMatch(/\\ud[89a-f]/u);
  });

  test("are one page: any cursor is invalid", async () => {
    await expect(methodsOf({}).run("tools/list", { cursor: "x" })).rejects.toMatchObject({ code: CODES.invalidParams });
  });

  test("two entries of one name are a mistake at start", () => {
    expect(() => methodsOf({ tools: [echo, echo] })).toThrow("share one name");
  });
});

describe("capabilities", () => {
  test("are exactly what the table has", () => {
    expect(methodsOf({}).methods.capabilities).toEqual({ tools: {} });
    expect(methodsOf({ resources: [], prompts: [], logging: true }).methods.capabilities).toEqual({
      tools: {},
      resources: {},
      prompts: {},
      completions: {},
      logging: {},
    });
  });

  test("promise news only where the table has a feed of it", () => {
    const changes = { follow: () => () => {} };
    expect(methodsOf({ resources: [], changes }).methods.capabilities).toEqual({
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
    });
  });

  test("methods of absent capabilities do not exist", () => {
    expect([...methodsOf({}).methods.byName.keys()]).toEqual(["tools/list", "tools/call"]);
  });
});

describe("tools/call", () => {
  test("hands over arguments and context", async () => {
    const seen: unknown[] = [];
    const spy = tool("spy", (args, { caller, requestId }) => {
      seen.push(args, caller, requestId);
      return text("ok");
    });
    await methodsOf({ tools: [spy] }).run("tools/call", { name: "spy", arguments: { a: 1 } }, { requestId: "r7" });
    expect(seen).toEqual([{ a: 1 }, { tenant: "default", user: "anonymous" }, "r7"]);
  });

  test("an unknown tool is a result the model can read, or the protocol's error", async () => {
    const asked = { name: "nope", arguments: {} };
    expect(await methodsOf({ tools: [echo] }).run("tools/call", asked)).toEqual({
      content: [
        {
          type: "text",
          text: 'Unknown tool: nope. Use a name from tools/list.\n\n{"error":{"kind":"validation","retryable":false,"suggestedAction":"correct_input"}}',
        },
      ],
      isError: true,
    });
    await expect(methodsOf({ tools: [echo] }, NEWER).run("tools/call", asked)).rejects.toMatchObject({
      code: CODES.invalidParams,
    });
  });

  test("a tool that throws is reported here, and says nothing of the inside there", async () => {
    const { run, reports } = methodsOf({ tools: [throwing] });
    const reply = await run("tools/call", { name: "throws" });
    expect(reply).toMatchObject({ isError: true });
    expect(JSON.stringify(reply)).not.toContain("secret");
    expect(reports).toHaveLength(1);
  });

  test("after a cancel the error is neither reported nor turned into a reply", async () => {
    const { run, reports } = methodsOf({ tools: [throwing] });
    const signal = AbortSignal.abort();
    await expect(run("tools/call", { name: "throws" }, { signal })).rejects.toThrow("secret");
    expect(reports).toEqual([]);
  });
});

describe("resources/read", () => {
  const table: Partial<Table> = {
    resources: [{ uri: "a://one", name: "One", mimeType: "text/plain", ttlMs: 9, read: async () => ({ text: "1" }) }],
    templates: [
      {
        uriTemplate: "a://of/{id}",
        name: "Of",
        mimeType: "text/plain",
        read: async ({ id }, { tenant }) => (id === "gone" ? undefined : { text: `${id} for ${tenant}` }),
      },
    ],
  };

  test("gives one text with its address and type", async () => {
    const { run } = methodsOf(table);
    expect(await run("resources/read", { uri: "a://one" })).toEqual({
      contents: [{ uri: "a://one", mimeType: "text/plain", text: "1" }],
    });
    expect(await run("resources/read", { uri: "a://of/x" })).toEqual({
      contents: [{ uri: "a://of/x", mimeType: "text/plain", text: "x for default" }],
    });
  });

  test("says how long it may be kept where the revision knows that", async () => {
    expect(await methodsOf(table, NEWER).run("resources/read", { uri: "a://one" })).toMatchObject({
      ttlMs: 9,
      cacheScope: "private",
    });
  });

  test.each(["a://two", "a://of/gone", "a://of/"])("%s is not there", async (uri) => {
    await expect(methodsOf(table).run("resources/read", { uri })).rejects.toMatchObject({
      code: CODES.resourceNotFound,
      data: { uri },
    });
  });

  test("a resource that fails says nothing of the inside", async () => {
    const { run, reports } = methodsOf({
      resources: [{ uri: "a://b", name: "B", mimeType: "text/plain", read: () => Promise.reject(new Error("secret")) }],
    });
    const error = await run("resources/read", { uri: "a://b" }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: CODES.internal, message: "Internal error in resources/read." });
    expect(reports).toHaveLength(1);
  });
});

describe("prompts", () => {
  const table: Partial<Table> = {
    prompts: [
      {
        name: "p",
        arguments: [
          { name: "topic", required: true },
          { name: "lens", values: async () => ["legal", "Law", "news"] },
        ],
        get: async ({ topic }) => ({ messages: [{ role: "user", content: { type: "text", text: `On ${topic}` } }] }),
      },
    ],
    templates: [{ uriTemplate: "a://{id}", name: "A", read: async () => undefined }],
  };

  test("a prompt is filled in", async () => {
    expect(await methodsOf(table).run("prompts/get", { name: "p", arguments: { topic: "tea" } })).toEqual({
      messages: [{ role: "user", content: { type: "text", text: "On tea" } }],
    });
  });

  test.each([
    [{ name: "q" }, "Unknown prompt: q"],
    [{ name: "p" }, "Prompt p needs the argument topic."],
    [{ name: "p", arguments: { topic: "  " } }, "Prompt p needs the argument topic."],
    [{ name: "p", arguments: { topic: 1 } }, "Invalid params for prompts/get: arguments.topic must be a string."],
  ])("%j is refused", async (params, message) => {
    await expect(methodsOf(table).run("prompts/get", params)).rejects.toMatchObject({
      code: CODES.invalidParams,
      message,
    });
  });

  const completing = (name: string, value: string) =>
    methodsOf(table).run("completion/complete", { ref: { type: "ref/prompt", name: "p" }, argument: { name, value } });

  test("arguments are completed from their values", async () => {
    expect(await completing("lens", "l")).toEqual({
      completion: { values: ["Law", "legal"], total: 2, hasMore: false },
    });
  });

  test.each(["topic", "unknown"])("an argument without values (%s) gets an empty list, not an error", async (name) => {
    expect(await completing(name, "l")).toEqual({ completion: { values: [], total: 0, hasMore: false } });
  });

  test("templates have no completions, and unknown ones do not exist", async () => {
    const ask = (uri: string) =>
      methodsOf(table).run("completion/complete", {
        ref: { type: "ref/resource", uri },
        argument: { name: "id", value: "" },
      });
    expect(await ask("a://{id}")).toMatchObject({ completion: { values: [] } });
    await expect(ask("b://{id}")).rejects.toMatchObject({ code: CODES.invalidParams });
  });
});
