import { application } from "../../tsup.shared.ts";

export default application({
  main: "src/main.ts",
  // Reading pages starts this one as a worker, by its name beside the program.
  "parse-worker": "../../packages/scraper/src/parse-worker.ts",
});
