import { library } from "../../tsup.shared.ts";

export default library([
  "src/index.ts",
  "src/manifest.ts",
  "src/kits/ai-sdk.ts",
  "src/kits/openai.ts",
  "src/kits/langchain.ts",
]);
