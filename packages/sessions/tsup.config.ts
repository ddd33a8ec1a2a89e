import { library } from "../../tsup.shared.ts";

export default library(["src/export/index.ts", "src/index.ts", "src/stores/index.ts"]);
