#!/usr/bin/env node
import module from "node:module";
import { compileInTurn, limitNewSpace, runsHere } from "@wellsourced/wellsourced/start";

const NEW_SPACE_MB = 16;
const GROWTH_PERCENT = 60;

if (runsHere(process, "wellsourced")) {
  // Without this, memory from the thousands of pages of a crawl is kept as long as the machine has any.
  limitNewSpace(NEW_SPACE_MB, GROWTH_PERCENT);
  compileInTurn();
  // Enable before other imports, so that they are cached from the second start on.
  module.enableCompileCache();
  const { run } = await import("./run.ts");
  await run({ process, env: process.env });
}
