import { fileURLToPath } from "node:url";

/** Node arguments that start the built program. */
export const MAIN = [fileURLToPath(new URL("../../dist/main.js", import.meta.url))];
