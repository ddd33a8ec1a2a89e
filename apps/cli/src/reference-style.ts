import { Failure } from "@wellsourced/core";
import type { CommandContext } from "./define-command.ts";
import { shownName } from "./terminal.ts";

/** The text of a file that an option names. */
export async function namedFile(path: string, context: CommandContext): Promise<string> {
  const bytes = await context.readFile(path);
  if (!bytes) throw new Failure("not_found", `There is no file ${shownName(path)}. Give the path of one.`);
  return new TextDecoder().decode(bytes);
}

/** A style by its name in small letters, one in a file as the file's text. */
export const referenceStyle = async (given: string, context: CommandContext): Promise<string> =>
  /\.(?:csl|xml)$/iu.test(given) ? namedFile(given, context) : given.toLowerCase();
