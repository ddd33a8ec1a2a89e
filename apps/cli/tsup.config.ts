import { application } from "../../tsup.shared.ts";

export default application({
  main: "src/main.ts",
  // These start as workers, by their names beside the program.
  "parse-worker": "../../packages/scraper/src/parse-worker.ts",
  "reference-worker": "../../packages/citations/src/reference-worker.ts",
});
