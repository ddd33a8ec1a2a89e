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
  const [{ DynamicStructuredTool, ToolInputParsingException }, { ToolMessage }] = await Promise.all([
    import("@langchain/core/tools"),
    import("@langchain/core/messages"),
  ]);
  const made = tools.map(({ name, description, schema, call }) => {
    const run = async (input: unknown, config?: ToolRunnableConfig) => {
      const result = await call(input, config?.signal);
      const id = config?.toolCall?.id;
      if (id === undefined) return contentOf(result);
      const status = result.isError ? "error" : "success";
      return new ToolMessage({ status, name, tool_call_id: id, content: contentOf(result) });
    };
    const tool = new DynamicStructuredTool({
      ...{ name, description, schema },
      func: (input, _, config) => run(input, config),
    });
    const checked = tool.call.bind(tool);
    // LangChain refuses arguments in a few words. A call understands more, and names what is wrong.
    const lenient = async (input: unknown, config?: ToolRunnableConfig) => {
      try {
        return await checked(input, config);
      } catch (error) {
        if (error instanceof ToolInputParsingException) return run(input, config);
        throw error;
      }
    };
    tool.call = lenient as typeof tool.call; // `invoke` passes the arguments alone, and their call in `config`
    return tool;
  });
  return { tools: made, instructions };
}
