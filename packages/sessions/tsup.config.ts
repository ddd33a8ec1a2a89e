import { library } from "../../tsup.shared.ts";

export default library([
  "src/audit-log/index.ts",
  "src/export/index.ts",
  "src/index.ts",
  "src/limits/index.ts",
  "src/people/index.ts",
  "src/stores/index.ts",
]);
