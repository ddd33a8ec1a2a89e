#!/usr/bin/env node
import module from "node:module";
import { limitNewSpace, runsHere } from "@wellsourced/wellsourced/start";

const NEW_SPACE_MB = 16;

if (runsHere(process, "wellsourced-mcp")) {
  limitNewSpace(NEW_SPACE_MB);
  // Writers wait for the disk, and with the four threads of Node whoever only reads would wait behind them.
  process.env.UV_THREADPOOL_SIZE ??= "16";
  // Before anything else is loaded, so that the rest comes compiled from the second start on.
  module.enableCompileCache();
  const { program } = await import("./program.ts");
  await program({ process, env: process.env });
}
