import { library } from "../../tsup.shared.ts";

export default library(["src/index.ts", "src/stores/index.ts", "src/reports/index.ts", "src/machines/index.ts"]);
