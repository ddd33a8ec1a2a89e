import { squeeze } from "@wellsourced/core";
import { Completion } from "@wellsourced/core/records";
import { countOf, known, type Raw } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A prompt for a language model. */
export interface ChatAsk extends Limited {
  /** The task, in our own words. */
  readonly instructions: string;
  /** The material to work on; may contain untrusted text. */
  readonly material: string;
  /** The reply must be a JSON object. */
  readonly asJson?: boolean;
}

/** A question to one model of a panel. */
export interface PanelAsk extends Limited {
  /** The task, in our own words. */
  readonly instructions: string;
  readonly question: string;
  /** The model, as its vendor names it. */
  readonly model: string;
  /** Longest answer in tokens, including any reasoning. */
  readonly maxTokens: number;
}

/** A completion as a server returns it. */
export type RawCompletion = Raw<Completion> & Pick<Completion, "isCut">;

const written = {
  record: Completion,
  clean({ text, model, isCut, inputTokens, outputTokens, costUsd }: RawCompletion): Completion | undefined {
    const trimmed = text?.trim() ?? "";
    if (!trimmed) return undefined;
    const counts = { inputTokens: countOf(inputTokens), outputTokens: countOf(outputTokens) };
    return { text: trimmed, ...known({ model: squeeze(model ?? ""), ...counts, costUsd }), isCut };
  },
  keyOf: ({ text }: Completion) => text,
};

/** The user's own model, which works on material. */
export const chat = defineKind<ChatAsk, RawCompletion, Completion>({
  name: "chat",
  question: ["instructions", "material", "asJson"],
  ...written,
});

/** Models that answer a question from their own knowledge. */
export const panel = defineKind<PanelAsk, RawCompletion, Completion>({
  name: "panel",
  question: ["instructions", "question", "model", "maxTokens"],
  policy: "named",
  ...written,
});
