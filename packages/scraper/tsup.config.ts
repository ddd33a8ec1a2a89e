import { library } from "../../tsup.shared.ts";

export default library(["src/index.ts", "src/parse-worker.ts", "src/parser-thread.ts", "src/readability/index.ts"]);
