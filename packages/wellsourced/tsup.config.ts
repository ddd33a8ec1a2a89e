import { library } from "../../tsup.shared.ts";

export default library([
  "src/answer-page/findings.ts",
  "src/answer-page/index.ts",
  "src/audit-log.ts",
  "src/citations.ts",
  "src/env/index.ts",
  "src/index.ts",
  "src/limits.ts",
  "src/http.ts",
  "src/library.ts",
  "src/sessions.ts",
  "src/shared.ts",
  "src/start.ts",
]);
