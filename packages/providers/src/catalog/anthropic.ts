import { z } from "zod";
import { panel } from "../capabilities/chat.ts";
import { chatFault, ONCE } from "../chat-completions.ts";
import { defineProvider } from "../define.ts";
import { number, text } from "../fields.ts";

export default defineProvider({
  name: "anthropic",
  origin: "https://api.anthropic.com",
  docs: "https://docs.anthropic.com/en/api/messages",
  key: {
    env: "ANTHROPIC_API_KEY",
    sendAs: { header: "x-api-key" },
    hint: "A key of Anthropic's API, for its models in the research panel; the panel must also be enabled.",
  },
  pace: { perSecond: 10, burst: 10 },
  fault: chatFault,
  can: [
    panel({
      rank: 1,
      most: 1,
      request: ({ instructions, question, model, maxTokens }) => ({
        path: "/v1/messages",
        headers: { "anthropic-version": "2023-06-01" },
        json: {
          model,
          max_tokens: maxTokens,
          system: instructions,
          messages: [{ role: "user", content: question }],
        },
        ...ONCE,
      }),
      response: z.object({
        model: text,
        content: z.array(z.object({ type: text, text })),
        stop_reason: text,
        usage: z.object({ input_tokens: number, output_tokens: number }).nullish(),
      }),
      records: ({ content, model, stop_reason, usage }) => [
        {
          text: content.flatMap((block) => (block.type === "text" ? (block.text ?? []) : [])).join(""),
          model,
          isCut: stop_reason === "max_tokens",
          inputTokens: usage?.input_tokens,
          outputTokens: usage?.output_tokens,
        },
      ],
    }),
  ],
});
