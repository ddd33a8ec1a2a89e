import { describe, expect, test } from "vitest";
import { messageIn } from "../src/message.ts";

const call = (more: object = {}) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: {}, ...more });
const read = (message: unknown) => messageIn(typeof message === "string" ? message : JSON.stringify(message));
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const long = "x".repeat(1_000);

test("a message comes back as it was sent, also the largest that a tool takes", () => {
  const large = call({ params: { name: "check_answer", arguments: { answer: "y".repeat(3_000_000) } } });
  expect(read(large)).toEqual({ value: large });
  expect(read([call(), call({ id: "2" })])).toEqual({ value: [call(), call({ id: "2" })] });
  expect(read({ jsonrpc: "2.0", id: 1, result: { text: "y".repeat(100_000) } }).refused).toBeUndefined();
});

test.each([
  ["no JSON", "{", "Parse error: this is not JSON."],
  ["100,000 lists in each other", nested(100_000), expect.stringContaining("nested more than 64 deep")],
  ["a million values", `[${"0,".repeat(1_000_000)}0]`, expect.stringContaining("more than 50000 values")],
  ["a long id", call({ id: long }), "Invalid request: id may have 200 characters, and has 1000."],
  ["a long method", call({ method: long }), "Invalid request: method may have 200 characters, and has 1000."],
  [
    "a long progress token",
    call({ params: { _meta: { progressToken: long } } }),
    "Invalid request: progressToken may have 200 characters, and has 1000.",
  ],
  ["a batch of 51", Array(51).fill(call()), "Invalid request: a batch may contain at most 50 messages."],
  ["a long id in a batch", [call(), call({ id: long })], "Invalid request: id may have 200 characters, and has 1000."],
  [
    "a client that introduces itself in 100,000 letters",
    call({ method: "initialize", params: { clientInfo: { name: "n".repeat(100_000), version: "1" } } }),
    expect.stringMatching(/^Invalid request: initialize may have 65536 characters, and has \d+; only tools\/call/u),
  ],
])("%s is refused before anything is computed over it", (_, message, words) => {
  expect(read(message).refused?.message).toEqual(words);
});

/** Messages that clients are known to send: contract, section 0. */
describe("contract 0 and 7 [rev 3]: a message is read as its client means it", () => {
  const params = (method: string, given: unknown) => read({ jsonrpc: "2.0", id: 1, method, params: given }).value;
  const meant = (method: string, given?: unknown) =>
    given === undefined ? { jsonrpc: "2.0", id: 1, method } : { jsonrpc: "2.0", id: 1, method, params: given };

  test.each<[string, unknown, unknown]>([
    ["tools/list", null, undefined],
    ["tools/list", [], undefined],
    ["tools/list", { cursor: null, _meta: null }, {}],
    ["tools/list", { cursor: "" }, {}],
    ["tools/list", { cursor: "x" }, { cursor: "x" }],
    ["tools/list", { _meta: { progressToken: null } }, { _meta: {} }],
    ["tools/call", { name: "a", arguments: null }, { name: "a" }],
    ["tools/call", { name: "a", arguments: [] }, { name: "a" }],
    ["tools/call", { name: "a", arguments: "" }, { name: "a" }],
    ["tools/call", { name: "a", arguments: '{"query":"x"}' }, { name: "a", arguments: { query: "x" } }],
    // The tool decides about null, since it knows its arguments.
    ["tools/call", { name: "a", arguments: { query: null } }, { name: "a", arguments: { query: null } }],
    ["tools/call", { name: "a", arguments: "query" }, { name: "a", arguments: "query" }],
    ["tools/call", { name: "a", task: { ttl: 1_000 } }, { name: "a" }],
    [
      "tools/call",
      { name: "a", task: "x", _meta: { "io.modelcontextprotocol/related-task": 1 } },
      { name: "a", _meta: {} },
    ],
    ["completion/complete", { ref: { type: "x" }, context: null }, { ref: { type: "x" } }],
  ])("%s %j", (method, given, wanted) => {
    expect(params(method, given)).toEqual(meant(method, wanted));
  });

  test("an opening without what it must hold is filled in", () => {
    const opening = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "2" } };
    expect(params("initialize", opening)).toEqual(meant("initialize", opening));
    expect(params("initialize", { ...opening, capabilities: [], clientInfo: { name: "c", version: null } })).toEqual(
      meant("initialize", { ...opening, clientInfo: { name: "c", version: "unknown" } }),
    );
    expect(params("initialize", { ...opening, protocolVersion: 2 })).toEqual(
      meant("initialize", { ...opening, protocolVersion: "2025-03-26" }),
    );
    expect(params("initialize", null)).toEqual(
      meant("initialize", {
        protocolVersion: "2025-03-26",
        capabilities: {},
        clientInfo: { name: "unknown", version: "unknown" },
      }),
    );
  });

  test("messages of a batch are read so one by one, and answers stay as they are", () => {
    const answer = { jsonrpc: "2.0", id: 1, result: { task: null } };
    expect(read([{ ...meant("ping"), params: null }, answer]).value).toEqual([meant("ping"), answer]);
  });

  test("contract 0 [rev 3]: an unpaired surrogate becomes U+FFFD everywhere, and whole pairs stay", () => {
    const text = String.raw`{"jsonrpc":"2.0","id":"\ud83d","method":"x\uDE00","params":{"k\ud800":["\ud83d\ude00","\ud83d"]}}`;
    expect(messageIn(text).value).toEqual({
      jsonrpc: "2.0",
      id: "\ufffd",
      method: "x\ufffd",
      params: { "k\ufffd": ["😀", "\ufffd"] },
    });
  });

  test("a byte order mark is passed over", () => {
    expect(messageIn(`\ufeff${JSON.stringify(meant("ping"))}`).value).toEqual(meant("ping"));
  });
});
