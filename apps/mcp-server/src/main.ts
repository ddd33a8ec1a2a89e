#!/usr/bin/env node
import module from "node:module";
import { setFlagsFromString } from "node:v8";
import { runsHere } from "@wellsourced/wellsourced/start";

if (runsHere(process, "wellsourced-mcp")) {
  // New objects die within a call: room for a few megabytes of them is enough. Node would let it grow to 64 MB in the
  // main thread; threads that parse begin with the room that they need, as it does not grow.
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--min-semi-space-size=4");
  // Before anything else is loaded, so that the rest comes compiled from the second start on.
  module.enableCompileCache();
  const { program } = await import("./program.ts");
  await program({ process, env: process.env });
}
