import { describe, expect, test } from "vitest";
import { readParams } from "../src/params.ts";
import { CODES, ProtocolError } from "../src/protocol-error.ts";

const refused = (work: () => unknown): { code: number; message: string } => {
  try {
    work();
  } catch (error) {
    if (error instanceof ProtocolError) return { code: error.code, message: error.message };
  }
  throw new Error("was not refused");
};

describe("readParams", () => {
  test("gives what is there", () => {
    const params = readParams("tools/call", { name: "echo", arguments: { a: 1 }, ref: { type: "x" } });
    expect(params.text("name")).toBe("echo");
    expect(params.fields("arguments")).toEqual({ a: 1 });
    expect(params.inner("ref").text("type")).toBe("x");
    expect(params.has("cursor")).toBe(false);
  });

  test("an object that was left out is an empty one", () => {
    expect(readParams("tools/call", undefined).fields("arguments")).toEqual({});
  });

  test.each([
    [() => readParams("m", { name: 1 }).text("name"), "Invalid params for m: name must be a string."],
    [() => readParams("m", {}).text("name"), "Invalid params for m: name must be a string."],
    [
      () => readParams("m", { arguments: [] }).fields("arguments"),
      "Invalid params for m: arguments must be an object.",
    ],
    [
      () => readParams("m", { arguments: null }).fields("arguments"),
      "Invalid params for m: arguments must be an object.",
    ],
    [() => readParams("m", { a: { b: 1 } }).texts("a"), "Invalid params for m: a.b must be a string."],
    [() => readParams("m", { ref: {} }).inner("ref").text("type"), "Invalid params for m: ref.type must be a string."],
  ])("refuses what the protocol does not allow: %#", (work, message) => {
    expect(refused(work)).toEqual({ code: CODES.invalidParams, message });
  });
});
