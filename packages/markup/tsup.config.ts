import { library } from "../../tsup.shared.ts";

export default library([
  "src/clean/index.ts",
  "src/dom/index.ts",
  "src/index.ts",
  "src/markdown/index.ts",
  "src/xml/index.ts",
]);
