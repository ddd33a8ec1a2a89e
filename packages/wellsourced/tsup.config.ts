import { library } from "../../tsup.shared.ts";

export default library(["src/env/index.ts", "src/index.ts", "src/start.ts"]);
