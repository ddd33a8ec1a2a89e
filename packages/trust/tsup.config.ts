import { library } from "../../tsup.shared.ts";

export default library([
  "src/answers/index.ts",
  "src/documents/index.ts",
  "src/full-text/index.ts",
  "src/index.ts",
  "src/integrity/index.ts",
  "src/links.ts",
  "src/pages/index.ts",
  "src/panel/index.ts",
  "src/quote/index.ts",
  "src/recommendation/index.ts",
  "src/recon/index.ts",
  "src/records/index.ts",
  "src/references/index.ts",
  "src/statements/index.ts",
]);
