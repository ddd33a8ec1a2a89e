import { fileURLToPath } from "node:url";

/** Arguments of Node that start the program from its source. */
export const MAIN = ["--conditions=@wellsourced/source", fileURLToPath(new URL("../../src/main.ts", import.meta.url))];
