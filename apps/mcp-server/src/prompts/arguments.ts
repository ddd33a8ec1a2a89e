import type { Product } from "../product.ts";
import { CODES, ProtocolError } from "../protocol-error.ts";
import type { PromptArgument } from "../table.ts";

type Arguments = Readonly<Record<string, string>>;

/** Creates an argument with a choice of words; the first is the default. */
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
    /** @throws {ProtocolError} */
    read(args: Arguments): Word {
      const given = args[name] || words[0];
      const word = words.find((candidate) => candidate === given);
      if (word === undefined)
        throw new ProtocolError(CODES.invalidParams, `${name} must be one of ${words.join(", ")}.`);
      return word;
    },
  };
}

/** The lens to search, with completions. */
export const lensArgument = (product: Product): PromptArgument => ({
  name: "lens",
  description: "Curated source list to search, such as academic or legal; see lenses://catalog.",
  values: async () => (await product.open()).sources.lenses.list().map(({ name }) => name),
});

/** Reads a year, if it is given. @throws {ProtocolError} */
export function year(args: Arguments, name: string): string | undefined {
  const given = args[name];
  if (!given) return undefined;
  if (!/^\d{4}$/u.test(given)) throw new ProtocolError(CODES.invalidParams, `${name} must be a year such as 2020.`);
  return given;
}
