import type { StructuredToolInterface, ToolRunnableConfig } from "@langchain/core/tools";
import { createKit, type KitOptions, type KitResult } from "./kit.ts";

export type { Caller } from "../define-tool.ts";
export type { KitOptions };

export interface LangChainKit {
  readonly tools: StructuredToolInterface[];
  /** When to use which of the tools, and how to treat results: for the system prompt. */
  readonly instructions: string;
}

/** Text alone, or text and images as content blocks. */
const contentOf = ({ text, images }: KitResult) =>
  images.length === 0
    ? text
    : [{ type: "text", text }, ...images.map(({ data, mimeType }) => ({ type: "image", mimeType, data }))];

/**
 * Offers tools to LangChain (package `@langchain/core`, version 1), which is loaded here.
 *
 * @throws {Failure} `config` for a word in `tools` that is neither a set nor a tool
 */
export async function langChainTools(options: KitOptions): Promise<LangChainKit> {
  const { tools, instructions } = createKit(options);
  const [{ DynamicStructuredTool }, { ToolMessage }] = await Promise.all([
    import("@langchain/core/tools"),
    import("@langchain/core/messages"),
  ]);
  return {
    instructions,
    tools: tools.map(
      ({ name, description, schema, call }) =>
        new DynamicStructuredTool({
          ...{ name, description, schema },
          async func(input, _, config?: ToolRunnableConfig) {
            const result = await call(input, config?.signal);
            const id = config?.toolCall?.id;
            if (!result.isError || id === undefined) return contentOf(result);
            return new ToolMessage({ status: "error", name, tool_call_id: id, content: result.text });
          },
        }),
    ),
  };
}
