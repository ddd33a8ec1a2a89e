#!/usr/bin/env node
import module from "node:module";
import { runsHere } from "@wellsourced/wellsourced/start";

if (runsHere(process, "wellsourced")) {
  // Before anything else is loaded, so that the rest comes compiled from the second start on.
  module.enableCompileCache();
  const { run } = await import("./run.ts");
  await run({ process, env: process.env });
}
