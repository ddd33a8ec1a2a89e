import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createLog, inOneLine, type Level } from "../src/log.ts";

function recording(logLevel: Level, logFormat: string) {
  const lines: string[] = [];
  const clock = createFakeClock(Date.UTC(2026, 0, 31, 10));
  const mask = (text: string) => text.replace("hunter2", "[REDACTED]");
  return { lines, log: createLog({ logLevel, logFormat, clock, mask, write: (line) => lines.push(line) }) };
}

describe("createLog", () => {
  test("writes JSON lines, without secrets", () => {
    const { lines, log } = recording("info", "json");
    log("error", "password hunter2");
    expect(lines).toEqual(['{"time":"2026-01-31T10:00:00Z","level":"error","message":"password [REDACTED]"}\n']);
  });

  test("writes text where that is wanted", () => {
    const { lines, log } = recording("info", "text");
    log("warn", "slow");
    expect(lines).toEqual(["2026-01-31T10:00:00Z warn slow\n"]);
  });

  test("leaves out messages below the requested level", () => {
    const { lines, log } = recording("warn", "text");
    log("info", "no");
    log("debug", "no");
    log("error", "yes");
    expect(lines.length).toBe(1);
  });
});

test("an error is one line without its stack", () => {
  expect(inOneLine(new TypeError("first\nsecond"))).toBe("TypeError: first");
  expect(inOneLine("text")).toBe("text");
});
