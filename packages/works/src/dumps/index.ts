export { type DumpBatch, type DumpPosition, type DumpProblem, type ReadDumpOptions, readDump } from "./read-dump.ts";
