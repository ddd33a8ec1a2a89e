import { Failure } from "@wellsourced/core";
import type { CommandContext } from "../src/define-command.ts";
import { createStyle } from "../src/terminal.ts";

const unused = (): never => {
  throw new Error("not for this test");
};

export interface MadeContext extends CommandContext {
  readonly printed: string[];
  readonly remarks: string[];
  readonly progressed: string[];
}

/** A context that opens nothing and collects a command's output; `files` can be read. */
export function madeContext(
  more: Partial<CommandContext> & { readonly files?: Readonly<Record<string, string>>; readonly input?: string } = {},
): MadeContext {
  const { files = {}, input = "", ...own } = more;
  const { signal = new AbortController().signal } = own;
  const [printed, remarks, progressed]: [string[], string[], string[]] = [[], [], []];
  const bytesOf = async (path: string) => {
    const text = files[path];
    return text === undefined ? undefined : new TextEncoder().encode(text);
  };
  return {
    clock: { now: () => 0, sleep: unused },
    signal,
    call: { signal, onProgress: unused },
    style: createStyle(false),
    width: 80,
    tableWidth: 80,
    onScreen: true,
    cacheDir: unused,
    works: unused,
    auditKey: () => undefined,
    sources: unused,
    toolbox: unused,
    print: (line) => printed.push(line),
    progress: (message) => progressed.push(message),
    clear() {},
    remark: (text) => remarks.push(text),
    remarkLast: (text) => remarks.push(text),
    ask: async () => undefined,
    readInput: async () => new TextEncoder().encode(input),
    readFile: bytesOf,
    readNamed: bytesOf,
    filesIn: async () => undefined,
    writeFile: async () => {
      throw new Failure("validation", "nothing is written here");
    },
    writeParts: unused,
    makeFolder: unused,
    ...own,
    printed,
    remarks,
    progressed,
  };
}

/** The text for people of a body with only the tested fields. */
export const shown = <Body>(
  command: { text(body: Body, context: CommandContext): string },
  body: object,
  context: CommandContext = madeContext(),
): string => command.text(body as Body, context); // the renderer does not use the rest of the body
