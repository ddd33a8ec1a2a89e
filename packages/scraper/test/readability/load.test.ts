import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.doUnmock("turndown");
  vi.resetModules();
});

test("a package that cannot be loaded is a failure that says what to install", async () => {
  vi.resetModules();
  vi.doMock("turndown", () => {
    throw new Error("Cannot find package 'turndown'");
  });
  const { readReaderView } = await import("../../src/readability/index.ts");
  await expect(readReaderView("<p>Text</p>")).rejects.toMatchObject({
    kind: "config",
    message: expect.stringContaining("npm install @mozilla/readability linkedom turndown"),
  });
});
