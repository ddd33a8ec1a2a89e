import { library } from "../../tsup.shared.ts";

export default library(["src/dumps/index.ts", "src/index.ts"]);
