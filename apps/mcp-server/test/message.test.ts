import { expect, test } from "vitest";
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
  ["a batch of 51", Array(51).fill(call()), "Invalid request: a batch holds at most 50 messages."],
  ["a long id in a batch", [call(), call({ id: long })], "Invalid request: id may have 200 characters, and has 1000."],
  [
    "a client that introduces itself in 100,000 letters",
    call({ method: "initialize", params: { clientInfo: { name: "n".repeat(100_000), version: "1" } } }),
    expect.stringMatching(/^Invalid request: initialize may have 65536 characters, and has \d+; only tools\/call/u),
  ],
])("%s is refused before anything is computed over it", (_, message, words) => {
  expect(read(message).refused?.message).toEqual(words);
});
