import { panel } from "../capabilities/chat.ts";
import { askedByChat, chatFault } from "../chat-completions.ts";
import { defineProvider } from "../define.ts";

export default defineProvider({
  name: "ollama",
  docs: "https://docs.ollama.com/openai",
  key: {
    env: "OLLAMA_BASE_URL",
    sendAs: "origin",
    secret: false,
    hint: "The address of Ollama without `/v1`, such as http://127.0.0.1:11434, for its models in the research panel; the panel must also be enabled.",
  },
  pace: { perSecond: 10, burst: 10 },
  fault: chatFault,
  can: [panel(askedByChat("/v1/chat/completions"))],
});
