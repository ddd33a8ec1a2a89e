import { readFileSync } from "node:fs";

/** Recordings are kept outside the repository; only suites read them. */
const shared = new URL("../../../../../shared/upstream/", import.meta.url);

export const readRecording = (path: string): string => readFileSync(new URL(path, shared), "utf8");
export const readJson = (path: string): unknown => JSON.parse(readRecording(path));
