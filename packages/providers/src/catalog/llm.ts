import { type ChatAsk, chat, panel } from "../capabilities/chat.ts";
import { askedByChat, ChatCompletion, chatFault, toCompletions } from "../chat-completions.ts";
import { defineProvider } from "../define.ts";

/** Models answer slowly, especially on small machines. */
const PATIENCE_MS = 50_000;

// Without temperature and token limit, which reasoning models reject.
const bodyOf = ({ instructions, material, asJson }: ChatAsk) => ({
  messages: [
    { role: "system", content: instructions },
    { role: "user", content: material },
  ],
  ...(asJson ? { response_format: { type: "json_object" } } : {}),
});

export default defineProvider({
  name: "llm",
  origin: "https://api.openai.com/v1",
  docs: "https://platform.openai.com/docs/api-reference/chat",
  key: [
    {
      env: "WELLSOURCED_LLM_PROVIDER",
      sendAs: { among: ["openai", "openai-compatible"] },
      secret: false,
      hint: "`openai` selects OpenAI's chat completions API, which most servers and gateways support.",
    },
    {
      env: "WELLSOURCED_LLM_MODEL",
      sendAs: { json: "model" },
      secret: false,
      hint: "The name of the model on its server.",
    },
    {
      env: "WELLSOURCED_LLM_BASE_URL",
      required: false,
      sendAs: "origin",
      secret: false,
      hint: "The address of its API, such as http://127.0.0.1:11434/v1; without it, OpenAI's address is used.",
    },
    {
      env: "WELLSOURCED_LLM_API_KEY",
      required: false,
      sendAs: { header: "authorization", prefix: "Bearer " },
      hint: "The key of the API; servers on your own machine need none. No other key is sent to it.",
    },
  ],
  pace: { perSecond: 10, burst: 10 },
  fault: chatFault,
  can: [
    chat({
      rank: 1,
      most: 1,
      request: (ask) => ({ path: "/chat/completions", json: bodyOf(ask), timeoutMs: PATIENCE_MS, retries: 0 }),
      response: ChatCompletion,
      records: toCompletions,
    }),
    panel(askedByChat("/chat/completions")),
  ],
});
