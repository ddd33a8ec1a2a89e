import type { Product } from "../product.ts";
import { CODES, ProtocolError } from "../protocol-error.ts";
import type { PromptArgument, PromptReply } from "../table.ts";

/** A prompt of one message in the user's name. */
export const userMessage = (description: string, lines: readonly string[]): PromptReply => ({
  description,
  messages: [{ role: "user", content: { type: "text", text: lines.join("\n") } }],
});

/** An argument that takes one of a few words; the first is meant when none is given. */
export function choice<const Word extends string>(
  name: string,
  words: readonly [Word, ...Word[]],
  description: string,
) {
  return {
    argument: {
      name,
      description: `${description}: ${words.join(", ")}. Default ${words[0]}.`,
      values: () => words,
    } satisfies PromptArgument,
    read(args: Readonly<Record<string, string>>): Word {
      const given = args[name]?.trim() || words[0];
      const word = words.find((candidate) => candidate === given);
      if (word === undefined)
        throw new ProtocolError(CODES.invalidParams, `${name} must be one of ${words.join(", ")}.`);
      return word;
    },
  };
}

/** A lens by name; completions know every one. */
export const lensArgument = (product: Product): PromptArgument => ({
  name: "lens",
  description: "Curated source list to search, such as academic or legal; see lenses://catalog.",
  values: async () => (await product.open()).sources.lenses().map(({ name }) => name),
});
