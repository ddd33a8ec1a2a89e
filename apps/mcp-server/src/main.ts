#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Before anything else is loaded, so that the rest comes compiled from the second start on.
enableCompileCache();
const { program } = await import("./program.ts");
await program({ process, env: process.env });
