import { Failure, NO_NETWORK } from "@wellsourced/core";
import { batchOption, itemsIn, runBatch } from "../batch.ts";
import { callTool } from "../call-tool.ts";
import { type Body, type Desk, defineToolCommand } from "../define-command.ts";
import { FINDINGS, UNCHECKED } from "../exit-codes.ts";
import { localFile } from "../local-file.ts";
import { joined, listOf, recordOf, spoken, textOf, wrap } from "../render.ts";
import { claimLines } from "../render-claim.ts";
import { renderPaper } from "../render-papers.ts";

/** What was found out, in a word. */
function verdict({
  verificationStatus,
  httpStatus,
  exists,
  retractionStatus,
  titleMatch,
  authenticityCaveat,
}: Body): string {
  if (textOf(authenticityCaveat).startsWith(NO_NETWORK)) return "Unchecked";
  if (recordOf(retractionStatus).retracted === true) return "RETRACTED";
  if (titleMatch === "mismatch") return "Exists, but is another work";
  if (verificationStatus === "not_found") return "Not found";
  if (httpStatus === 0) return "Unchecked";
  if (verificationStatus === "uncertain")
    return exists === true ? "Exists; the rest is uncertain" : "Could not be confirmed";
  return "Exists";
}

const noticeLine = ({ kind, date, noticeDoi, reportedBy }: Body): string =>
  `  ${[spoken(textOf(kind)), textOf(date), textOf(noticeDoi)].filter(Boolean).join(", ")} (${joined(reportedBy)})`;

function integrityLines(body: Body): string[] {
  const notices = listOf(body.notices).map(noticeLine);
  const failed = joined(body.failedSources);
  const checked = joined(body.checkedSources);
  return [
    ...(notices.length > 0 ? ["Notices:", ...notices] : []),
    ...(checked ? [`Checked for retraction by ${checked}${notices.length > 0 ? "" : ": no notice found"}`] : []),
    ...(failed ? [`NOT checked for retraction by ${failed}: no answer`] : []),
  ];
}

const namesIn = (...lists: readonly unknown[]): string[] => lists.flat().map(String);

/** What was done to find out, but for what is said above: each register and each state of the page once. */
function stepsTaken(body: Body, above: string): string[] {
  const listed = body.verificationStatus === "not_found" ? [] : namesIn(body.checkedSources, body.failedSources);
  const said = (Array.isArray(body.provenance) ? body.provenance : []).map(String);
  return said.filter(
    (line) =>
      line !== NO_NETWORK &&
      !above.includes(line) &&
      !listed.some((name) => line.startsWith(`${name} `)) &&
      !(/HTTP \d{3}/u.exec(line) ?? []).some((status) => above.includes(status)),
  );
}

const REGISTERS = ["crossref", "crossref-notices"];

/** 1 for bad news, 20 for what could be neither confirmed nor refuted. */
function exitCode(body: Body): number {
  const { verificationStatus, titleMatch, claimSupport, retractionStatus, failedSources } = body;
  const isBad =
    recordOf(retractionStatus).retracted === true ||
    verificationStatus === "not_found" ||
    titleMatch === "mismatch" ||
    claimSupport === "not_addressed";
  if (isBad) return FINDINGS;
  const silent = Array.isArray(failedSources) && REGISTERS.some((name) => failedSources.includes(name));
  return verificationStatus !== "confirmed" || claimSupport === "source_unavailable" || silent ? UNCHECKED : 0;
}

/** A document at hand, or whatever the tool takes. */
async function verifyOne(args: Body, desk: Desk): Promise<Body> {
  const document = await localFile(textOf(args.citation), desk);
  if (!document) return callTool("verify_citation", args, desk);
  const sources = await desk.sources();
  const claim = textOf(args.claim) || undefined;
  const call = { signal: desk.signal, onProgress: desk.progress };
  return { ...(await sources.verifyCitation({ file: document, claim }, call)) };
}

export const verify = defineToolCommand({
  name: "verify",
  tool: "verify_citation",
  summary: "Check whether a cited work exists, was retracted, and says what it is cited for",
  places: ["citation"],
  words: { citation: "DOI, address, file, arXiv id, PMID, ISBN, patent, case or reference; - reads a list" },
  optionalPlaces: true,
  options: [batchOption],
  examples: [
    "verify 10.1038/nature12373",
    "verify 'Vaswani et al. (2017). Attention is all you need.'",
    "verify https://example.org/report --claim 'Rents rose by 4% in 2023'",
    "verify paper.pdf --claim 'The effect was small'",
    "verify --file references.txt > checked.jsonl",
  ],
  async elsewhere(args, desk, options) {
    const list = args.citation === "-" ? "-" : textOf(options.file);
    if (!list && !textOf(args.citation))
      throw new Failure("validation", "Give the work to verify, or a list of works with --file.");
    if (!list) return verifyOne(args, desk);
    const items = await itemsIn(list, desk);
    return runBatch({ items, check: (citation, quiet) => verifyOne({ ...args, citation }, quiet), exitCode }, desk);
  },
  exitCode: (body) => (typeof body.exitCode === "number" ? body.exitCode : exitCode(body)),
  text(body, desk) {
    const { bold, dim } = desk.style;
    const record = recordOf(body.matchedRecord);
    const possible = recordOf(body.possibleMatch);
    const said = textOf(body.authenticityCaveat);
    const isOffline = said.startsWith(NO_NETWORK);
    // The notices say the same with their sources.
    const caveat = listOf(body.notices).length > 0 && /^Retracted \([^()]*\)\.$/u.test(said) ? "" : said;
    const code = typeof body.httpStatus === "number" && body.httpStatus > 0 ? `HTTP ${body.httpStatus}` : "";
    const linkNote = isOffline ? "" : textOf(body.linkNote);
    const status = linkNote.includes(code) ? "" : code;
    const lines = isOffline ? [] : stepsTaken(body, `${said} ${code} ${linkNote}`);
    const hasIntegrity = !isOffline && body.verificationStatus !== "not_found";
    const blocks = [
      bold(verdict(body)),
      textOf(record.title) ? renderPaper(record, desk) : "",
      caveat && wrap(caveat, desk.width),
      [status, linkNote, textOf(body.archivedUrl)].filter(Boolean).join("\n"),
      hasIntegrity ? integrityLines(body).join("\n") : "",
      textOf(possible.title) && !textOf(record.title) ? `Possibly:\n${renderPaper(possible, desk)}` : "",
      claimLines(body, desk).join("\n"),
      dim(lines.map((line) => `· ${line}`).join("\n")),
    ];
    return blocks.filter(Boolean).join("\n\n");
  },
});
