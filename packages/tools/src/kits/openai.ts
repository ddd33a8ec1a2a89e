import { Failure, isRecord, jsonIn } from "@wellsourced/core";
import { failureReply } from "../reply.ts";
import { createKit, type KitOptions, type KitResult, resultOf } from "./kit.ts";

export type { Caller } from "../define-tool.ts";
export type { KitOptions };

/** A function as the Responses API takes it in `tools`. */
export interface OpenAiFunction {
  type: "function";
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: boolean;
}

/** An item for the `input` of the next request. */
export interface OpenAiCallOutput {
  type: "function_call_output";
  call_id: string;
  output:
    | string
    | ({ type: "input_text"; text: string } | { type: "input_image"; image_url: string; detail: "auto" })[];
}

export interface OpenAiKit {
  readonly tools: OpenAiFunction[];
  /** When to use which of the tools, and how to treat results: for `instructions` of a request. */
  readonly instructions: string;
  /**
   * Runs the calls of our tools in the `output` of a response, at the same time, and returns the items that answer
   * them. Calls of other functions are left to the program. Rejects only if `signal` is aborted.
   */
  answer(output: readonly object[], options?: { readonly signal?: AbortSignal }): Promise<OpenAiCallOutput[]>;
}

/** Text alone, or text and images. */
function outputOf({ text, images }: KitResult): OpenAiCallOutput["output"] {
  if (images.length === 0) return text;
  const pictures = images.map(({ data, mimeType }) => ({
    type: "input_image" as const,
    image_url: `data:${mimeType};base64,${data}`,
    detail: "auto" as const,
  }));
  return [{ type: "input_text", text }, ...pictures];
}

const unreadable = (name: string): KitResult =>
  resultOf(
    failureReply(
      new Failure("validation", `The arguments of ${name} are not a JSON object. Call it again with valid JSON.`),
    ),
  );

/**
 * Offers tools as functions of OpenAI's Responses API.
 *
 * @throws {Failure} `config` for a word in `tools` that is neither a set nor a tool
 */
export function openAiTools({ strict = true, ...options }: KitOptions): OpenAiKit {
  const { tools, instructions } = createKit({ ...options, strict });
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    instructions,
    tools: tools.map(({ name, description, schema, strict: isStrict }) => ({
      type: "function",
      ...{ name, description, parameters: { ...schema }, strict: isStrict },
    })),
    async answer(output, { signal } = {}) {
      const answers = output.map(async (item): Promise<readonly OpenAiCallOutput[]> => {
        if (!isRecord(item) || item.type !== "function_call") return [];
        const tool = byName.get(String(item.name));
        if (!tool) return [];
        const args = jsonIn(String(item.arguments));
        const result = isRecord(args) ? await tool.call(args, signal) : unreadable(tool.name);
        return [{ type: "function_call_output", call_id: String(item.call_id), output: outputOf(result) }];
      });
      return (await Promise.all(answers)).flat();
    },
  };
}
