import { z } from "zod";
import { panel } from "../capabilities/chat.ts";
import { chatFault, ONCE } from "../chat-completions.ts";
import { defineProvider } from "../define.ts";
import { number, text } from "../fields.ts";

const Usage = z.object({ promptTokenCount: number, candidatesTokenCount: number, thoughtsTokenCount: number });

/** Reasoning is billed as output. Unknown without a count, which is not none. */
function outputTokensOf(usage: z.infer<typeof Usage> | null | undefined): number | undefined {
  const counts = [usage?.candidatesTokenCount, usage?.thoughtsTokenCount].filter((count) => typeof count === "number");
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}

export default defineProvider({
  name: "google-ai",
  origin: "https://generativelanguage.googleapis.com",
  docs: "https://ai.google.dev/api/generate-content",
  key: {
    env: "GOOGLE_AI_API_KEY",
    sendAs: { header: "x-goog-api-key" },
    hint: "A key from aistudio.google.com, for Gemini models in the research panel; the panel must also be enabled.",
  },
  pace: { perSecond: 10, burst: 10 },
  fault: chatFault,
  can: [
    panel({
      rank: 1,
      most: 1,
      request: ({ instructions, question, model, maxTokens }) => ({
        path: `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
        json: {
          systemInstruction: { parts: [{ text: instructions }] },
          contents: [{ role: "user", parts: [{ text: question }] }],
          generationConfig: { maxOutputTokens: maxTokens },
        },
        ...ONCE,
      }),
      response: z.object({
        candidates: z
          .array(
            z.object({
              content: z
                .object({ parts: z.array(z.object({ text, thought: z.boolean().nullish() })).nullish() })
                .nullish(),
              finishReason: text,
            }),
          )
          .nullish(),
        modelVersion: text,
        usageMetadata: Usage.nullish(),
      }),
      records: ({ candidates, modelVersion, usageMetadata: usage }) => {
        const [candidate] = candidates ?? [];
        const parts = candidate?.content?.parts ?? [];
        return [
          {
            text: parts.flatMap((part) => (part.thought ? [] : (part.text ?? []))).join(""),
            model: modelVersion,
            isCut: candidate?.finishReason === "MAX_TOKENS",
            inputTokens: usage?.promptTokenCount,
            outputTokens: outputTokensOf(usage),
          },
        ];
      },
    }),
  ],
});
