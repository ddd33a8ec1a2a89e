#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { createProgram, explain } from "./program.ts";
import { version } from "./version.ts";

enableCompileCache();

const leave = new AbortController();
const around = {
  env: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  signal: leave.signal,
};
const stop = () => {
  if (leave.signal.aborted) process.exit(130);
  leave.abort();
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
// A reader that has seen enough, such as `head`, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const program = createProgram(around, version, (code) => {
  process.exitCode = code;
});
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error, around, process.argv.includes("--json"));
}
