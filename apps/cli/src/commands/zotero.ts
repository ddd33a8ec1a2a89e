import { join } from "node:path";
import { counted, Failure, sha256 } from "@wellsourced/core";
import type {
  CorrectionRun,
  JournalEntry,
  LibraryAnnotation,
  LibraryAudit,
  LibraryItem,
  Proposal,
  ZoteroCollection,
} from "@wellsourced/wellsourced/library";
import { progressOf } from "../audit/progress.ts";
import { type AuditReport, countsOf } from "../audit/report.ts";
import { REPORT_OPTIONS, writeAudit } from "../audit/reports.ts";
import { resumable } from "../audit/resumable.ts";
import { singleRun } from "../audit/run.ts";
import { toText } from "../audit/text.ts";
import { type CommandContext, defineCommand, type Given, option } from "../define-command.ts";
import { FINDINGS, UNCHECKED } from "../exit-codes.ts";
import { numberIn } from "../numbers.ts";
import { offlineOption } from "../offline.ts";
import { blocksOf, textOf } from "../render.ts";
import { chooseProposals, keepProposals, keptProposals } from "../zotero/proposals.ts";
import {
  annotationsText,
  collectionsText,
  correctedText,
  itemsText,
  journalText,
  libraryText,
  proposalText,
} from "../zotero/text.ts";

type ZoteroResult =
  | { readonly action: "list"; readonly library: string; readonly items: readonly LibraryItem[] }
  | {
      readonly action: "annotations";
      readonly library: string;
      readonly annotations: readonly LibraryAnnotation[];
    }
  | { readonly action: "collections"; readonly collections: readonly ZoteroCollection[] }
  | ({ readonly action: "audit" } & LibraryAudit)
  /** Nothing was written, since nobody confirmed it. */
  | { readonly action: "propose"; readonly proposals: readonly Proposal[] }
  | ({ readonly action: "write" } & CorrectionRun)
  | { readonly action: "journal"; readonly entries: readonly JournalEntry[] };

interface Asked {
  readonly targets: readonly string[];
  readonly options: Given;
  readonly context: CommandContext;
}

const WEEK_MS = 7 * 86_400_000;

const queryOf = ({ collection, tag }: Given) => ({
  ...(textOf(collection) ? { collection: textOf(collection) } : {}),
  ...(textOf(tag) ? { tag: textOf(tag) } : {}),
});

async function list({ targets, options, context }: Asked): Promise<ZoteroResult> {
  const { library } = await context.sources();
  const query = targets.join(" ");
  const limit = numberIn(options, "limit", { most: 100_000 }) ?? 50;
  const asked = { ...queryOf(options), limit, ...(query ? { query, everything: options.everything === true } : {}) };
  return { action: "list", ...(await library.list(asked, context.call)) };
}

const reportOf = ({ result }: LibraryAudit): AuditReport => ({ result, findings: result.findings, accepted: [] });

async function annotations({ targets, options, context }: Asked): Promise<ZoteroResult> {
  const { library } = await context.sources();
  const limit = numberIn(options, "limit", { most: 100_000 }) ?? 50;
  const asked = { ...queryOf(options), item: textOf(options.item) || undefined, query: targets.join(" "), limit };
  return { action: "annotations", ...(await library.annotations(asked, context.call)) };
}

/** Audits the library; an interrupted run continues where it stopped. */
async function audit({ options, context }: Asked): Promise<ZoteroResult> {
  const { library } = await context.sources();
  const name = sha256(`zotero ${await library.name(context.call)}`).slice(0, 24);
  const path = join(context.cacheDir(), "audits", `${name}.jsonl`);
  return resumable({ path, maxAgeMs: WEEK_MS, context }, async ({ answer, keepAnswer, saved }) => {
    const show = progressOf(context);
    const onCount = (done: number, total: number, flagged: number) =>
      show({ done: 0, total: 1, references: { done, total }, flagged });
    const call = { ...context.call, onAnswer: keepAnswer, onCount };
    const found = await library.audit({ ...queryOf(options), known: answer }, call);
    await saved();
    await keepProposals(found, context);
    const { result } = found;
    await writeAudit({ run: singleRun(found.library, result), whole: reportOf(found) }, options, context);
    return { action: "audit", ...found };
  });
}

async function apply({ targets, options, context }: Asked): Promise<ZoteroResult> {
  const { library } = await context.sources();
  const proposals = await keptProposals(await library.name(context.call), context);
  const chosen = await chooseProposals(proposals, { keys: targets, all: options.all === true }, context);
  if (!chosen) return { action: "propose", proposals };
  const run = await library.apply(chosen, context.call);
  const tried = new Set(run.items.map(({ key }) => key));
  await keepProposals({ library: run.library, proposals: proposals.filter(({ key }) => !tried.has(key)) }, context);
  return { action: "write", ...run };
}

const ACTIONS: Readonly<Record<string, (asked: Asked) => Promise<ZoteroResult>>> = {
  list,
  search: list,
  annotations,
  collections: async ({ context }) => ({
    action: "collections",
    collections: await (await context.sources()).library.collections(context.call),
  }),
  audit,
  apply,
  undo: async ({ targets: [run], context }) => ({
    action: "write",
    ...(await (await context.sources()).library.undo(run, context.call)),
  }),
  journal: async ({ context }) => ({
    action: "journal",
    entries: await (await context.sources()).library.journal(context.call),
  }),
};

function auditText(found: Extract<ZoteroResult, { action: "audit" }>, context: CommandContext): string {
  const { result } = found;
  // These have a list of their own, one line each.
  const findings = result.findings.filter(({ rule }) => rule !== "duplicate" && rule !== "incomplete");
  const counts = countsOf(reportOf(found));
  return blocksOf(toText({ ...result, findings, counts, all: false }, context), libraryText(found, context));
}

function writtenText(
  { items, run, library }: Extract<ZoteroResult, { action: "write" }>,
  context: CommandContext,
): string {
  const written = items.filter(({ state }) => state === "written").length;
  const tail = written > 0 ? ` "wellsourced zotero undo ${run}" takes this back.` : "";
  return blocksOf(correctedText(items, context), `${counted(written, "item")} of ${library} changed.${tail}`);
}

export const zotero = defineCommand({
  name: "zotero",
  group: "cite",
  codes: [FINDINGS, UNCHECKED],
  summary: "Search and audit a library of Zotero, and correct it item by item",
  details:
    "Asks the desktop program on this machine, or zotero.org if ZOTERO_API_KEY is set. The action annotations lists the highlights and notes in its files. The action audit checks every item: retracted works, wrong fields, identifiers of other works, preprints that were published since, dead links, duplicates and gaps. The action apply shows each correction that the registries prove, and writes those that you confirm; an item that was changed since the audit is left as it is. The action undo takes a run back.\n\n" +
    "Exit codes: 0 no findings, 1 findings or an item that could not be written, 20 nothing could be checked.",
  args: [
    { name: "action", description: "list, search, collections, annotations, audit, apply, undo or journal" },
    {
      name: "words",
      description: "words to search for; keys of items to write, for apply; a run, for undo",
      optional: true,
      many: true,
    },
  ],
  options: [
    option("collection <key>", "only the items of this collection"),
    option("tag <tag>", "only the items with this tag"),
    option("item <key>", "annotations: only those of this work, by its key or citation key"),
    option("limit <number>", "list at most this many items or annotations", { fallback: "50" }),
    option("everything", "also search in fields other than title, creators and year, and in full texts"),
    offlineOption,
    ...REPORT_OPTIONS,
    option("all", "apply: write all corrections without asking"),
  ],
  examples: [
    "zotero list --tag unread",
    "zotero search attention",
    "zotero collections",
    "zotero annotations heron --item heron2019survey",
    "zotero audit",
    "zotero apply",
    "zotero apply ABCD2345 EFGH6789",
    "zotero undo",
  ],
  async run({ args: [action = "", ...targets], options }, context) {
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!act) throw new Failure("validation", `Use zotero ${Object.keys(ACTIONS).join(", zotero ")}.`);
    return act({ targets, options, context });
  },
  text(result, context) {
    switch (result.action) {
      case "list":
        return itemsText(result.items, context);
      case "annotations":
        return annotationsText(result.annotations, context);
      case "collections":
        return collectionsText(result.collections, context);
      case "audit":
        return auditText(result, context);
      case "propose":
        return blocksOf(
          ...result.proposals.map((one) => proposalText(one, context)),
          "Nothing was written. Give the keys of the items to correct, or --all.",
        );
      case "write":
        return writtenText(result, context);
      default:
        return journalText(result.entries, context);
    }
  },
  exitCode(result) {
    if (result.action === "write")
      return result.items.some(({ state }) => /^(?:conflict|refused)$/u.test(state)) ? FINDINGS : 0;
    if (result.action !== "audit") return 0;
    if (result.result.findings.some(({ level }) => level !== "note")) return FINDINGS;
    return result.result.warning ? UNCHECKED : 0;
  },
});
