import { createKit, type KitImage, type KitOptions, type KitResult } from "./kit.ts";

export type { Caller } from "../define-tool.ts";
export type { KitImage, KitOptions, KitResult };

/** A schema by the conventions of Standard Schema and Standard JSON Schema, which the AI SDK reads. */
export interface StandardSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Record<string, unknown>; readonly output: Record<string, unknown> };
    readonly validate: (value: unknown) => { readonly value: Record<string, unknown> };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}

/** What the model receives of a result. */
export type ModelOutput =
  | { type: "text" | "error-text"; value: string }
  | {
      type: "content";
      value: (
        | { type: "text"; text: string }
        | { type: "file"; mediaType: string; data: { type: "data"; data: string } }
      )[];
    };

/** A tool as `generateText`, `streamText` and agents of the AI SDK take it. */
export interface AiSdkTool {
  title: string;
  description: string;
  inputSchema: StandardSchema;
  strict?: boolean;
  execute(input: Record<string, unknown>, options: { abortSignal?: AbortSignal | undefined }): Promise<KitResult>;
  toModelOutput(options: { output: KitResult }): ModelOutput;
}

export interface AiSdkKit {
  readonly tools: Record<string, AiSdkTool>;
  /** When to use which of the tools, and how to treat results: for `instructions` of a call. */
  readonly instructions: string;
}

/** Accepts every value, because a call answers wrong arguments with a message that the model can read. */
const standardSchema = (schema: Readonly<Record<string, unknown>>): StandardSchema => ({
  "~standard": {
    version: 1,
    vendor: "wellsourced",
    validate: (value) => ({ value: value as Record<string, unknown> }), // the call checks it
    jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
  },
});

function toModelOutput({ output: { text, images, isError } }: { output: KitResult }): ModelOutput {
  if (isError) return { type: "error-text", value: text };
  if (images.length === 0) return { type: "text", value: text };
  const files = images.map(({ data, mimeType }) => ({
    type: "file" as const,
    mediaType: mimeType,
    data: { type: "data" as const, data },
  }));
  return { type: "content", value: [{ type: "text", text }, ...files] };
}

/**
 * Offers tools to the AI SDK (package `ai`, version 7).
 *
 * @throws {Failure} `config` for a word in `tools` that is neither a set nor a tool
 */
export function aiSdkTools(options: KitOptions): AiSdkKit {
  const { tools, instructions } = createKit(options);
  const entries = tools.map(({ name, title, description, schema, strict, call }): [string, AiSdkTool] => [
    name,
    {
      ...{ title, description, inputSchema: standardSchema(schema), toModelOutput },
      ...(options.strict === undefined ? {} : { strict }),
      execute: (input, { abortSignal }) => call(input, abortSignal),
    },
  ]);
  return { tools: Object.fromEntries(entries), instructions };
}
