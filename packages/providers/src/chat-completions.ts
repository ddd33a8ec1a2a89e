import { z } from "zod";
import type { PanelAsk, RawCompletion } from "./capabilities/chat.ts";
import type { Fault, RawReply } from "./define.ts";
import { number, text } from "./fields.ts";

/** The reply of OpenAI's chat completions API, and of the servers that copy it. */
export const ChatCompletion = z.object({
  model: text,
  choices: z.array(z.object({ message: z.object({ content: text }), finish_reason: text })).min(1),
  usage: z.object({ prompt_tokens: number, completion_tokens: number, cost: number }).nullish(),
});

export const toCompletions = ({ choices: [choice], model, usage }: z.infer<typeof ChatCompletion>): RawCompletion[] => [
  {
    text: choice?.message.content,
    model,
    isCut: choice?.finish_reason === "length",
    inputTokens: usage?.prompt_tokens,
    outputTokens: usage?.completion_tokens,
    // OpenRouter's credits are dollars.
    costUsd: usage?.cost,
  },
];

/** Models answer slowly; the caller's deadline is shorter. */
const PATIENCE_MS = 120_000;

/** How a question is sent to a model. A lost answer may have been paid for, so the question is sent once. */
export const ONCE = { timeoutMs: PATIENCE_MS, retries: 0 } as const;

/** The panel skill of a server with this API. `limit` is its name for the longest answer. */
export const askedByChat = (path: string, limit: "max_tokens" | "max_completion_tokens" = "max_tokens") => ({
  rank: 1,
  most: 1,
  request: ({ instructions, question, model, maxTokens }: PanelAsk) => ({
    path,
    json: {
      model,
      messages: [
        { role: "system", content: instructions },
        { role: "user", content: question },
      ],
      [limit]: maxTokens,
    },
    ...ONCE,
  }),
  response: ChatCompletion,
  records: toCompletions,
});

const Complaint = z.object({
  error: z.union([z.string(), z.object({ message: text, code: z.union([z.string(), z.number()]).nullish() })]),
});

/** The error of a server with this API; compatible servers differ. */
export function chatFault(reply: RawReply): Fault | undefined {
  const error = reply.parsed(Complaint)?.error;
  const { message = error, code } = typeof error === "object" ? error : { code: undefined };
  const says = typeof message === "string" ? { says: message } : {};
  if (reply.status === 429 && code === "insufficient_quota")
    return { kind: "rate_limited", detail: "The quota of the account is used up." };
  if (reply.status === 400 || reply.status === 404 || reply.status === 413)
    return { kind: "upstream_unavailable", ...says };
  return undefined;
}
