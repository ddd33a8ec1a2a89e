import { squeeze } from "@wellsourced/core";
import { Completion } from "@wellsourced/core/records";
import { known, type Raw } from "../clean.ts";
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
