import { fileURLToPath } from "node:url";

/** Arguments of Node that start the program as it is built. */
export const MAIN = [fileURLToPath(new URL("../../dist/main.js", import.meta.url))];
