import { library } from "../../tsup.shared.ts";

export default library([
  "src/dates/index.ts",
  "src/html-page.ts",
  "src/index.ts",
  "src/markdown/index.ts",
  "src/records/index.ts",
  "src/remember/index.ts",
  "src/searches/index.ts",
  "src/tex/index.ts",
  "src/words/index.ts",
]);
