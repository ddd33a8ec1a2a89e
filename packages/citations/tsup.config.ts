import { defineConfig } from "tsup";
import { library } from "../../tsup.shared.ts";

// The tree shaker drops the import attribute without which Node refuses to load JSON.
export default defineConfig({ ...library(["src/index.ts", "src/reference-worker.ts"]), treeshake: false });
