#!/usr/bin/env node
import module from "node:module";
import { compileLate, limitNewSpace, runsHere } from "@wellsourced/wellsourced/start";

const NEW_SPACE_MB = 16;

if (runsHere(process, "wellsourced-mcp")) {
  limitNewSpace(NEW_SPACE_MB);
  compileLate();
  // Disk writes would block reads with Node's default of four threads.
  process.env.UV_THREADPOOL_SIZE ??= "16";
  // Enable before other imports, so that they are cached from the second start on.
  module.enableCompileCache();
  const { program } = await import("./program.ts");
  await program({ process, env: process.env });
}
