import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { counted, Failure } from "@wellsourced/core";
import type { LibraryAudit, Proposal } from "@wellsourced/wellsourced/library";
import type { CommandContext } from "../define-command.ts";
import { codeOf } from "../read-file.ts";
import { proposalText } from "./text.ts";

const pathOf = (context: CommandContext): string => join(context.cacheDir(), "zotero", "proposals.json");

/** Keeps what an audit proposes until it is applied. */
export async function keepProposals(
  { library, proposals }: Pick<LibraryAudit, "library" | "proposals">,
  context: CommandContext,
): Promise<void> {
  const path = pathOf(context);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, JSON.stringify({ library, proposals }), { mode: 0o600 });
  } catch (error) {
    throw new Failure(
      "config",
      `The proposals cannot be kept in ${path} (${codeOf(error)}). Set WELLSOURCED_CACHE_DIR.`,
    );
  }
}

/** The proposals of the last audit of this library. @throws {Failure} `not_found` */
export async function keptProposals(library: string, context: CommandContext): Promise<readonly Proposal[]> {
  const path = pathOf(context);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return "";
    throw new Failure("config", `The proposals in ${path} cannot be read (${codeOf(error)}).`);
  });
  const { proposalsInText } = await import("@wellsourced/wellsourced/library");
  const kept = proposalsInText(text);
  if (kept?.library === library) return kept.proposals;
  throw new Failure("not_found", `There are no proposals for ${library}. Run "wellsourced zotero audit" first.`);
}

const QUESTION = "Write this? y yes, n no, a yes to all that follow, q stop: ";

/** Asks about each proposal; `undefined` without a terminal. */
async function confirmed(
  proposals: readonly Proposal[],
  context: CommandContext,
): Promise<readonly Proposal[] | undefined> {
  const chosen: Proposal[] = [];
  for (const [at, proposal] of proposals.entries()) {
    const question = `\n${proposalText(proposal, context)}\n[${at + 1}/${proposals.length}] ${QUESTION}`;
    const answer = (await context.ask(question))?.trim().toLowerCase();
    if (answer === undefined && at === 0) return undefined;
    if (answer === "a") return [...chosen, ...proposals.slice(at)];
    if (answer === undefined || answer === "q") return chosen;
    if (answer === "y" || answer === "yes") chosen.push(proposal);
  }
  return chosen;
}

/**
 * The proposals to write: those named, all, or those that the person confirms one by one. `undefined` if there is
 * nobody to ask.
 *
 * @throws {Failure} `validation` for a key without a proposal
 */
export async function chooseProposals(
  proposals: readonly Proposal[],
  { keys, all }: { readonly keys: readonly string[]; readonly all: boolean },
  context: CommandContext,
): Promise<readonly Proposal[] | undefined> {
  const unknown = keys.filter((key) => !proposals.some((one) => one.key === key));
  if (unknown.length > 0)
    throw new Failure(
      "validation",
      `There is no proposal for ${unknown.join(", ")}. The audit proposed ${counted(proposals.length, "correction")}.`,
    );
  if (all) return proposals;
  if (keys.length > 0) return proposals.filter(({ key }) => keys.includes(key));
  return confirmed(proposals, context);
}
