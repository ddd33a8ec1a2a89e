import { Failure, NO_NETWORK, omitUndefined } from "@wellsourced/core";
import type { VerifyResult } from "@wellsourced/wellsourced/citations";
import { sideBySide } from "../audit/entries.ts";
import { rowsOf } from "../audit/text.ts";
import { batchOption, itemsIn, runBatch } from "../batch.ts";
import { callTool } from "../call-tool.ts";
import { type CommandContext, defineToolCommand, type Given } from "../define-command.ts";
import { FINDINGS, UNCHECKED } from "../exit-codes.ts";
import { librarySource, localFile } from "../input-files.ts";
import { offlineOption } from "../offline.ts";
import { blocksOf, joined, linesOf, spoken, textOf, wrap } from "../render.ts";
import { attentionLines, claimLines } from "../render-claim.ts";
import { renderPaper } from "../render-papers.ts";

/** The fields of the best record are for programs; people see the differences and a BibTeX entry. */
type Body = Omit<VerifyResult, "best"> & { readonly best?: { readonly asBibtex?: string | undefined } | undefined };

/** Whether part of the citation contradicts every record, or no index has the work. */
const isContradicted = ({ flagLevels = {} }: Pick<Body, "flagLevels">): boolean =>
  Object.values(flagLevels).some((level) => level !== "note");

/** The result in a word. */
function verdict({
  flagLevels = {},
  verificationStatus,
  httpStatus,
  exists,
  retractionStatus,
  titleMatch,
  authenticityCaveat,
}: Body): string {
  if (authenticityCaveat?.startsWith(NO_NETWORK)) return "Unchecked";
  if (retractionStatus?.retracted) return "RETRACTED";
  if (titleMatch === "mismatch") return "Exists, but is another work";
  if (verificationStatus === "not_found") return "Not found";
  if (httpStatus === 0) return "Unchecked";
  if (verificationStatus === "uncertain") return exists ? "Exists; the rest is uncertain" : "Could not be confirmed";
  return isContradicted({ flagLevels }) ? "Exists; the citation differs from its records" : "Exists";
}

const noticeLine = ({ kind, date, noticeDoi, reportedBy }: NonNullable<VerifyResult["notices"]>[number]): string =>
  `  ${[spoken(kind), date, noticeDoi].filter(Boolean).join(", ")} (${joined(reportedBy)})`;

function integrityLines(body: Body): string {
  const notices = body.notices?.map(noticeLine) ?? [];
  const failed = joined(body.failedSources);
  const checked = joined(body.checkedSources);
  return linesOf(
    notices.length > 0 && "Notices:",
    ...notices,
    checked && `Checked for retraction by ${checked}${notices.length > 0 ? "" : ": no notice found"}`,
    failed && `NOT checked for retraction by ${failed}: no answer`,
  );
}

/** The steps of the check that `above` does not mention. */
function stepsTaken(body: Body, above: string): string[] {
  const { checkedSources = [], failedSources = [], provenance = [] } = body;
  const listed = body.verificationStatus === "not_found" ? [] : [...checkedSources, ...failedSources];
  return provenance.filter(
    (line) =>
      line !== NO_NETWORK &&
      !above.includes(line) &&
      !listed.some((name) => line.startsWith(`${name} `)) &&
      !(/HTTP \d{3}/u.exec(line) ?? []).some((status) => above.includes(status)),
  );
}

/** Differences from the records side by side, and sources without a match. */
function differenceLines({ differences = [], flags = [], searchedSources }: Body, context: CommandContext): string {
  const rows = differences.map((one) => {
    const pair = one.recorded.length > 0 ? sideBySide(one) : undefined;
    return pair
      ? rowsOf(pair, context)
      : wrap(`${one.field}: “${one.cited}” ${one.note ?? ""}`.trim(), context.width, "  ");
  });
  const nowhere = flags.includes("unfound") && `Found at none of ${joined(searchedSources)}.`;
  return linesOf(...rows, nowhere);
}

const REGISTERS = ["crossref", "crossref-notices"];

/** 1 for problems, 20 if the result is inconclusive. */
function exitCode(body: Body) {
  const { verificationStatus, titleMatch, claimSupport, retractionStatus, attention, failedSources = [] } = body;
  const isBad =
    retractionStatus?.retracted ||
    verificationStatus === "not_found" ||
    titleMatch === "mismatch" ||
    isContradicted(body) ||
    attention !== undefined ||
    claimSupport === "not_addressed";
  if (isBad) return FINDINGS;
  const silent = REGISTERS.some((name) => failedSources.includes(name));
  return verificationStatus !== "confirmed" || claimSupport === "source_unavailable" || silent ? UNCHECKED : 0;
}

/** Verifies a local document, or calls the tool. */
async function verifyOne(args: Given, context: CommandContext): Promise<Body> {
  const held = await librarySource(textOf(args.citation), context);
  const document = held?.file ?? (await localFile(textOf(args.citation), context));
  if (!document && !held) return callTool("verify_citation", args, context);
  const sources = await context.sources();
  const claim = textOf(args.claim) || undefined;
  if (held) return sources.check.citation({ reference: held.item, file: document, claim }, context.call);
  return sources.check.citation({ file: document, claim }, context.call);
}

export const verify = defineToolCommand({
  name: "verify",
  group: "check",
  codes: [FINDINGS, UNCHECKED],
  tool: "verify_citation",
  summary: "Check whether a cited work exists, was retracted, and says what it is cited for",
  places: ["citation"],
  words: {
    citation: "DOI, address, file, zotero:KEY, arXiv id, PMID, ISBN, patent, case or reference; - reads a list",
  },
  optionalPlaces: true,
  options: [batchOption, offlineOption],
  examples: [
    "verify 10.1038/nature12373",
    "verify 'Vaswani et al. (2017). Attention is all you need.'",
    "verify https://example.org/report --claim 'Rents rose by 4% in 2023'",
    "verify paper.pdf --claim 'The effect was small'",
    "verify zotero:ABCD2345 --claim 'The effect was small'",
    "verify --file references.txt > checked.jsonl",
  ],
  async elsewhere(args, context, options) {
    const list = args.citation === "-" ? "-" : textOf(options.file);
    if (!list && !textOf(args.citation))
      throw new Failure("validation", "Give the work to verify, or a list of works with --file.");
    if (!list) return verifyOne(args, context);
    const items = await itemsIn(list, context);
    return runBatch({ items, check: (citation, quiet) => verifyOne({ ...args, citation }, quiet), exitCode }, context);
  },
  exitCode,
  text({ best, ...body }, context) {
    const { bold, dim } = context.style;
    const {
      matchedRecord: record,
      possibleMatch: possible,
      attention,
      authenticityCaveat: said = "",
      httpStatus = 0,
    } = body;
    const isOffline = said.startsWith(NO_NETWORK);
    // The notices repeat this with their sources.
    const caveat = body.notices?.length && /^Retracted \([^()]*\)\.$/u.test(said) ? "" : said;
    const code = httpStatus > 0 ? `HTTP ${httpStatus}` : "";
    const linkNote = isOffline ? "" : (body.linkNote ?? "");
    const status = linkNote.includes(code) ? "" : code;
    const lines = isOffline ? [] : stepsTaken(body, `${said} ${code} ${linkNote}`);
    const hasIntegrity = !isOffline && body.verificationStatus !== "not_found";
    return blocksOf(
      linesOf(...attentionLines(omitUndefined({ attention }), context)),
      bold(verdict(body)),
      record?.title ? renderPaper(record, context) : "",
      caveat && wrap(caveat, context.width),
      differenceLines(body, context),
      best?.asBibtex && `The record in BibTeX:\n${best.asBibtex.trim()}`,
      linesOf(status, linkNote, body.archivedUrl),
      hasIntegrity && integrityLines(body),
      possible?.title && !record?.title ? `Possibly:\n${renderPaper(possible, context)}` : "",
      claimLines(body, context).join("\n"),
      dim(lines.map((line) => `· ${line}`).join("\n")),
    );
  },
});
