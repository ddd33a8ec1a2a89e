import { defineConfig } from "tsup";
import { library } from "../../tsup.shared.ts";

// The tree shaker drops the import attribute without which Node refuses to load JSON.
export default defineConfig({
  ...library([
    "src/edit/index.ts",
    "src/index.ts",
    "src/match/index.ts",
    "src/records.ts",
    "src/reference-reader.ts",
    "src/reference-worker.ts",
    "src/references/index.ts",
    "src/registries/index.ts",
  ]),
  treeshake: false,
});
