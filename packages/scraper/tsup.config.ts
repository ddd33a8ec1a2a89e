import { library } from "../../tsup.shared.ts";

export default library(["src/documents/index.ts", "src/index.ts", "src/parse-worker.ts", "src/readability/index.ts"]);
