import { z } from "zod";
import { type ChatAsk, chat } from "../capabilities/chat.ts";
import { defineProvider } from "../define.ts";
import { text } from "../fields.ts";

/** Models answer slowly, especially on small machines. */
const PATIENCE_MS = 50_000;

const Complaint = z.object({
  error: z.union([z.string(), z.object({ message: text, code: z.union([z.string(), z.number()]).nullish() })]),
});

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
  /** Compatible servers differ in their error replies. */
  fault(reply) {
    const error = reply.parsed(Complaint)?.error;
    const { message = error, code } = typeof error === "object" ? error : { code: undefined };
    const says = typeof message === "string" ? { says: message } : {};
    if (reply.status === 429 && code === "insufficient_quota")
      return { kind: "rate_limited", detail: "The quota of the account is used up." };
    if (reply.status === 400 || reply.status === 404 || reply.status === 413)
      return { kind: "upstream_unavailable", ...says };
    return undefined;
  },
  can: [
    chat({
      rank: 1,
      most: 1,
      request: (ask) => ({ path: "/chat/completions", json: bodyOf(ask), timeoutMs: PATIENCE_MS, retries: 0 }),
      response: z.object({
        model: text,
        choices: z.array(z.object({ message: z.object({ content: text }), finish_reason: text })).min(1),
      }),
      records: ({ choices: [choice], model }) => [
        { text: choice?.message.content, model, isCut: choice?.finish_reason === "length" },
      ],
    }),
  ],
});
