import { z } from "zod";
import { panel } from "../capabilities/chat.ts";
import { ONCE } from "../chat-completions.ts";
import { defineProvider } from "../define.ts";
import { number, text } from "../fields.ts";

const Complaint = z.object({ message: text });

export default defineProvider({
  name: "bedrock",
  docs: "https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html",
  key: [
    {
      env: "AWS_BEARER_TOKEN_BEDROCK",
      sendAs: { header: "authorization", prefix: "Bearer " },
      hint: "An API key of Amazon Bedrock, for its models in the research panel; the panel must also be enabled.",
    },
    {
      env: "AWS_REGION",
      sendAs: { originWith: "https://bedrock-runtime.*.amazonaws.com" },
      secret: false,
      hint: "The region of Amazon Bedrock, such as eu-west-1.",
    },
  ],
  pace: { perSecond: 10, burst: 10 },
  fault(reply) {
    const { message } = reply.parsed(Complaint) ?? {};
    const isRejected = reply.status === 400 || reply.status === 404;
    return isRejected ? { kind: "upstream_unavailable", ...(message ? { says: message } : {}) } : undefined;
  },
  can: [
    panel({
      rank: 1,
      most: 1,
      request: ({ instructions, question, model, maxTokens }) => ({
        path: `/model/${encodeURIComponent(model)}/converse`,
        json: {
          system: [{ text: instructions }],
          messages: [{ role: "user", content: [{ text: question }] }],
          inferenceConfig: { maxTokens },
        },
        ...ONCE,
      }),
      response: z.object({
        output: z.object({ message: z.object({ content: z.array(z.object({ text })) }) }),
        stopReason: text,
        usage: z.object({ inputTokens: number, outputTokens: number }).nullish(),
      }),
      records: ({ output, stopReason, usage }) => [
        {
          text: output.message.content.flatMap((block) => block.text ?? []).join(""),
          isCut: stopReason === "max_tokens",
          inputTokens: usage?.inputTokens,
          outputTokens: usage?.outputTokens,
        },
      ],
    }),
  ],
});
