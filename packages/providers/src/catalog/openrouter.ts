import { panel } from "../capabilities/chat.ts";
import { askedByChat, chatFault } from "../chat-completions.ts";
import { defineProvider } from "../define.ts";

export default defineProvider({
  name: "openrouter",
  origin: "https://openrouter.ai",
  docs: "https://openrouter.ai/docs/api-reference/overview",
  key: {
    env: "OPENROUTER_API_KEY",
    sendAs: { header: "authorization", prefix: "Bearer " },
    hint: "A key from openrouter.ai, for models of many vendors in the research panel; the panel must also be enabled.",
  },
  pace: { perSecond: 10, burst: 10 },
  fault: chatFault,
  can: [panel(askedByChat("/api/v1/chat/completions"))],
});
