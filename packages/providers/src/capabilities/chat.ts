import { squeeze } from "@wellsourced/core";
import { Completion } from "@wellsourced/core/records";
import { known, type Raw } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

/** One question to a language model. */
export interface ChatAsk extends Limited {
  /** What the model is to do: our own words. */
  readonly instructions: string;
  /** What it is to do it with. May hold strangers' words. */
  readonly material: string;
  /** The model is to write one JSON object. */
  readonly asJson?: boolean;
}

export const chat = defineKind<ChatAsk, Raw<Completion> & Pick<Completion, "isCut">, Completion>({
  name: "chat",
  record: Completion,
  question: ["instructions", "material", "asJson"],
  clean({ text, model, isCut }) {
    const written = text?.trim() ?? "";
    return written ? { text: written, ...known({ model: squeeze(model ?? "") }), isCut } : undefined;
  },
  keyOf: ({ text }) => text,
});
