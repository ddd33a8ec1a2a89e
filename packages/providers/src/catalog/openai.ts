import { panel } from "../capabilities/chat.ts";
import { askedByChat, chatFault } from "../chat-completions.ts";
import { defineProvider } from "../define.ts";

export default defineProvider({
  name: "openai",
  origin: "https://api.openai.com",
  docs: "https://platform.openai.com/docs/api-reference/chat",
  key: {
    env: "OPENAI_API_KEY",
    sendAs: { header: "authorization", prefix: "Bearer " },
    hint: "A key from platform.openai.com, for OpenAI's models in the research panel; the panel must also be enabled.",
  },
  pace: { perSecond: 10, burst: 10 },
  fault: chatFault,
  can: [panel(askedByChat("/v1/chat/completions", "max_completion_tokens"))],
});
