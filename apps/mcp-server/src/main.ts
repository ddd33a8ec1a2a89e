#!/usr/bin/env node
import module from "node:module";

/** Desktop programs start whatever Node they find; an old one should hear why, not trip over a missing function. */
const OLDEST_NODE = 22;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`wellsourced-mcp needs Node ${OLDEST_NODE}.19 or newer; this is ${process.version}.\n`);
  process.exit(1);
}

// Before anything else is loaded, so that the rest comes compiled from the second start on.
module.enableCompileCache();
const { program } = await import("./program.ts");
await program({ process, env: process.env });
