import { counted } from "@wellsourced/core";
import type { AuditFilesResult, AuditFinding, FileToAudit } from "@wellsourced/wellsourced/citations";
import { loadText } from "../audit/files.ts";
import { type CommandContext, defineCommand, option } from "../define-command.ts";
import { UNCHECKED } from "../exit-codes.ts";
import {
  citationsIn,
  keysOf,
  type PandocDocument,
  plainMeta,
  readDocument,
  withCitations,
} from "../pandoc/document.ts";
import { marked } from "../pandoc/mark.ts";
import { joined, textOf } from "../render.ts";
import { LEVELS, type Level, levelsFrom } from "../report/options.ts";
import { shownName, toJson } from "../terminal.ts";

/** Name of a file for the references in the metadata. */
const OWN = "metadata.json";

const namesIn = (value: unknown): readonly string[] => [value].flat().map(textOf).filter(Boolean);

/** A document in Markdown that cites these keys from the same bibliographies. */
async function toAudit(
  { bibliography, references }: PandocDocument["meta"],
  keys: readonly string[],
  context: CommandContext,
): Promise<FileToAudit> {
  const names = namesIn(plainMeta(bibliography));
  const given = plainMeta(references);
  const own = Array.isArray(given) ? { [OWN]: new TextEncoder().encode(JSON.stringify(given)) } : {};
  const list = [...names, ...Object.keys(own)].map((name) => `- ${JSON.stringify(name)}\n`);
  const head = list.length > 0 ? `---\nbibliography:\n${list.join("")}---\n` : "";
  const text = `${head}${keys.map((key) => `[@{${key}}]\n`).join("")}`;
  const { beside, ...file } = await loadText({ name: "document", text, type: "markdown" }, context);
  for (const name of names)
    if (!Object.hasOwn(beside, name)) context.remark(`The bibliography ${shownName(name)} could not be read.`);
  return { ...file, beside: { ...beside, ...own } };
}

const unchecked = ({ rule }: AuditFinding): boolean => rule === "unchecked";

/** Findings of these levels by the key of their reference. That one could not be checked is no reason for doubt. */
const doubtsIn = ({ findings }: AuditFilesResult, levels: readonly Level[]) =>
  Map.groupBy(
    findings.filter((one) => !unchecked(one) && levels.includes(one.level)),
    ({ key = "" }) => key,
  );

/** A line for standard error, since the document goes to standard output. */
function summaryOf(
  { findings }: AuditFilesResult,
  { cited, doubtful }: { readonly cited: number; readonly doubtful: number },
): string {
  const open = findings.filter(unchecked);
  const names = open.flatMap(({ key }) => (key === undefined ? [] : shownName(key)));
  return `${counted(cited, "cited key")}: ${doubtful} marked as doubtful, ${open.length} not checked${open.length > 0 ? ` (${joined(names)})` : ""}.`;
}

/** Pandoc's JSON with the citations marked. */
interface Filtered {
  readonly document: string;
  readonly exitCode: 0 | typeof UNCHECKED;
}

async function filter(document: PandocDocument, level: unknown, context: CommandContext): Promise<Filtered> {
  const { rest, meta, blocks } = document;
  const write = (part: Pick<PandocDocument, "meta" | "blocks">) => toJson({ ...rest, ...part });
  const keys = [...new Set(citationsIn([meta, blocks]).flatMap(keysOf))].filter((key) => key !== "*");
  const plain = keys.filter((key) => !/[{}\s]/u.test(key));
  if (plain.length < keys.length) context.remark("Keys with spaces or braces are not checked.");
  if (plain.length === 0) return { document: write({ meta, blocks }), exitCode: 0 };
  const file = await toAudit(meta, plain, context);
  const sources = await context.sources();
  const result = await sources.check.files({ files: [file], links: "unlisted" }, context.call);
  const doubts = doubtsIn(result, levelsFrom(level));
  if (result.warning) context.remark(result.warning);
  context.remark(summaryOf(result, { cited: plain.length, doubtful: doubts.size }));
  const { nocite, ...visible } = meta;
  const shown = withCitations({ meta: visible, blocks }, (cite, inNote) => marked(cite, doubts, inNote));
  const whole = { ...shown, meta: { ...shown.meta, ...(nocite === undefined ? {} : { nocite }) } };
  return { document: write(whole), exitCode: result.warning ? UNCHECKED : 0 };
}

export const pandocFilter = defineCommand({
  name: "pandoc-filter",
  group: "cite",
  codes: [UNCHECKED],
  summary: "Mark doubtful citations in a document that Pandoc converts",
  details:
    "Reads a document in Pandoc's JSON on standard input and writes it to standard output. A citation of a work that was retracted, does not exist or is recorded otherwise gets a span with the class doubtful-citation and a footnote with the reason; everything else is unchanged. Standard error says what was marked and what could not be checked.\n\n" +
    "Exit codes: 0 the document was checked, 20 nothing could be checked, and the document is unchanged.",
  args: [],
  options: [
    option("level <level>", "lowest level of finding that marks a citation", {
      choices: LEVELS,
      fallback: "warning",
    }),
  ],
  examples: ["pandoc draft.md -t json | wellsourced pandoc-filter | pandoc -f json --citeproc -o draft.pdf"],
  async run({ options }, context) {
    const document = readDocument(new TextDecoder().decode(await context.readInput()));
    return filter(document, options.level, context);
  },
  text: ({ document }) => document,
  exitCode: (result) => result.exitCode,
});
