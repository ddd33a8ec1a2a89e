import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Reads a page in a process in which Turndown is not installed. */
const PROGRAM = `
import { registerHooks } from "node:module";
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "turndown") throw new Error("Cannot find package 'turndown'");
    return next(specifier, context);
  },
});
const { readReaderView } = await import(${JSON.stringify(new URL("../../src/readability/index.ts", import.meta.url))});
const { kind, message } = await readReaderView("<p>Text</p>").catch((error) => error);
process.stdout.write(JSON.stringify({ kind, message }));
`;

test("a package that cannot be loaded is a failure that says what to install", async () => {
  const args = ["--conditions=@wellsourced/source", "--input-type=module", "--eval", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual({
    kind: "config",
    message: expect.stringContaining("npm install @mozilla/readability linkedom turndown"),
  });
});
