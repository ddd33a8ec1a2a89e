import { panel } from "../capabilities/chat.ts";
import { askedByChat, chatFault } from "../chat-completions.ts";
import { defineProvider } from "../define.ts";

export default defineProvider({
  name: "lm-studio",
  docs: "https://lmstudio.ai/docs/app/api/endpoints/openai",
  key: {
    env: "LM_STUDIO_BASE_URL",
    sendAs: "origin",
    secret: false,
    hint: "The address of LM Studio without `/v1`, such as http://127.0.0.1:1234, for its models in the research panel; the panel must also be enabled.",
  },
  pace: { perSecond: 10, burst: 10 },
  fault: chatFault,
  can: [panel(askedByChat("/v1/chat/completions"))],
});
