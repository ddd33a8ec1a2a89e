#!/usr/bin/env node
import module from "node:module";
import { runsHere } from "@wellsourced/wellsourced/start";

if (runsHere(process, "wellsourced-mcp")) {
  // Before anything else is loaded, so that the rest comes compiled from the second start on.
  module.enableCompileCache();
  const { program } = await import("./program.ts");
  await program({ process, env: process.env });
}
