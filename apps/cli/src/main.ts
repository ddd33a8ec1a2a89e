#!/usr/bin/env node
import module from "node:module";
import { compileInTurn, limitNewSpace, runsHere } from "@wellsourced/wellsourced/start";

const NEW_SPACE_MB = 16;
const GROWTH_PERCENT = 20;

if (runsHere(process, "wellsourced")) {
  // Crawls read thousands of pages, which would be kept for as long as there is memory.
  limitNewSpace(NEW_SPACE_MB, GROWTH_PERCENT);
  compileInTurn();
  // First of all, so that later starts use compiled code.
  module.enableCompileCache();
  const { run } = await import("./run.ts");
  await run({ process, env: process.env });
}
