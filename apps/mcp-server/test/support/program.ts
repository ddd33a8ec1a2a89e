import { builtFile } from "@wellsourced/testkit";

/** Node arguments that start the built program. */
export const MAIN = [builtFile(new URL("../../dist/main.js", import.meta.url))];
