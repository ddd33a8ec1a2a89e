import { Failure, isHttpUrl } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/wellsourced";
import type { CommandContext } from "./define-command.ts";
import { shownName } from "./terminal.ts";

/** A path: it says so itself, or it ends as documents do. A DOI or a title is none. */
const PATH =
  /^(?:\.{1,2}[\\/]|[\\/]|[a-z]:\\)|^[^\n]{1,900}\.(?:pdf|docx|pptx|odt|epub|rtf|html?|xhtml|md|markdown|qmd|rmd|tex|txt)$/iu;

export const isPath = (target: string): boolean => !isHttpUrl(target) && PATH.test(target.trim());

/** The document behind a path; `undefined` for whatever is no path. @throws {Failure} `not_found` where nothing is there */
export async function localFile(target: string, context: CommandContext): Promise<LocalFile | undefined> {
  if (!isPath(target)) return undefined;
  const name = target.trim();
  const bytes = await context.readFile(name);
  if (!bytes) throw new Failure("not_found", `There is no file ${shownName(name)}.`);
  return { name, bytes };
}
