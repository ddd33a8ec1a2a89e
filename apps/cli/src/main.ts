#!/usr/bin/env node
import module from "node:module";
import { compileInTurn, limitNewSpace, runsHere } from "@wellsourced/wellsourced/start";

const NEW_SPACE_MB = 16;
const GROWTH_PERCENT = 20;

if (runsHere(process, "wellsourced")) {
  // A crawl reads thousands of pages, whose bodies would stay for as long as there is room.
  limitNewSpace(NEW_SPACE_MB, GROWTH_PERCENT);
  compileInTurn();
  // Before anything else is loaded, so that the rest comes compiled from the second start on.
  module.enableCompileCache();
  const { run } = await import("./run.ts");
  await run({ process, env: process.env });
}
