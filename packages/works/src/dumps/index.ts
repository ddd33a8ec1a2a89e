export { type AddedFile, type AddOptions, type AddProgress, addDumps } from "./add.ts";
export { type FileNote, fileNotes } from "./notes.ts";
export { type DumpBatch, type DumpPosition, type DumpProblem, type ReadDumpOptions, readDump } from "./read-dump.ts";
export { type DumpSource, dumpSources } from "./sources.ts";
