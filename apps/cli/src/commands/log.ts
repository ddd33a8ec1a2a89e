import { counted, Failure, grouped } from "@wellsourced/core";
import type { Finding, VerifiedLog } from "@wellsourced/wellsourced/audit-log";
import { type CommandContext, defineCommand, option } from "../define-command.ts";
import { FINDINGS, UNCHECKED } from "../exit-codes.ts";
import { namedFile } from "../input-files.ts";
import { blocksOf, linesOf, textOf, titled, wrap } from "../render.ts";
import { shownName } from "../terminal.ts";

/** Endings of a log that an interrupted or active writer leaves. */
const UNDECIDED: readonly string[] = ["torn", "empty"];

/** Parses the value of `--expect`. */
function expectedLine(text: string) {
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/iu.exec(text) ?? [];
  if (!seq || !hash)
    throw new Failure("validation", "--expect takes the number and the hash of a line, such as 250:9f86d0….");
  return { seq: Number(seq), hash: hash.toLowerCase() };
}

async function keyFrom(path: string, context: CommandContext): Promise<string | undefined> {
  if (!path) return context.auditKey();
  const key = (await namedFile(path, context)).trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/u.test(key))
    throw new Failure("validation", `${shownName(path)} contains no key. A key is 64 hexadecimal digits.`);
  return key;
}

function placeOf({ file, line, seq, says }: Finding): string {
  const place = [
    file && shownName(file),
    line === undefined ? "" : `line ${grouped(line)}`,
    seq === undefined ? "" : `seq ${seq}`,
  ];
  return `${place.filter(Boolean).join(", ") || "The log"}: ${says}`;
}

/** Describes the contents of a chain, and whether its end is certain. */
function chainText(
  { chain, files, firstSeq, lastSeq, checkpoint, isClosed, removedBefore }: VerifiedLog["chains"][number],
  { style, width }: CommandContext,
): string {
  const after = lastSeq - (checkpoint ?? firstSeq - 1);
  const end = isClosed
    ? "It was closed."
    : `It was not closed: the server is still writing it or was killed, or its end was removed. ${counted(after, "line follows", "lines follow")} its last checkpoint.`;
  const beginning = removedBefore
    ? ` ${counted(removedBefore, "earlier line was", "earlier lines were")} removed because of age.`
    : "";
  const facts = `${counted(files.length, "file")}, lines ${grouped(firstSeq)} to ${grouped(lastSeq)}.${beginning} ${end}`;
  return linesOf(style.bold(`Chain ${chain}`), wrap(facts, width, "  "));
}

const UNKEYED =
  "The log has no key, so the chain shows only accidental damage: anyone who can write the files can recreate it.";
const END =
  "A chain cannot show whether its last lines were removed. Store the number and hash of the last line elsewhere to check it later:";

export const log = defineCommand({
  name: "log",
  group: "setup",
  codes: [FINDINGS, UNCHECKED],
  summary: "Verify that an audit log is complete and unchanged",
  details:
    '"log verify" checks the hash chain across all files of the log, in any order, and reports the first break in each. It prints no content of the events.',
  args: [
    { name: "action", description: "what to do: verify" },
    { name: "file", description: "files of one audit log", many: true },
  ],
  options: [
    option("key-file <file>", "file with the log's key, instead of WELLSOURCED_AUDIT_HMAC_KEY"),
    option("expect <seq:hash>", "a line that the log must contain, such as the last one of an earlier check"),
  ],
  examples: ["log verify audit.*.jsonl", "log verify audit.*.jsonl --key-file audit.key --json"],
  async run({ args: [action, ...files], options }, context) {
    if (action !== "verify") throw new Failure("validation", "The log command takes one action: log verify FILE….");
    const { verifyAuditLog } = await import("@wellsourced/wellsourced/audit-log");
    const expected = textOf(options.expect);
    return verifyAuditLog({
      files,
      key: await keyFrom(textOf(options.keyFile), context),
      expect: expected ? expectedLine(expected) : undefined,
      onFile: (file) => context.progress(`Verifying ${shownName(file)}`),
    });
  },
  text(body, context) {
    const { style, width } = context;
    const head = body.intact
      ? style.good(`${counted(body.lines, "line")} in order`)
      : style.bad(`${counted(body.findings.length, "broken place")} found`);
    const crashes = body.crashes.map(
      ({ file, bytes }) => `${shownName(file)}: ${counted(bytes, "byte")} of a line that a crash cut short`,
    );
    const ends = body.chains.map(({ lastSeq, lastHash }) => `  --expect ${lastSeq}:${lastHash}`);
    return blocksOf(
      head,
      titled(style, "Broken", body.findings.map(placeOf)),
      ...body.chains.map((chain) => chainText(chain, context)),
      titled(style, "Crashes that the log explains", crashes),
      body.keyed ? "" : style.warn(wrap(UNKEYED, width)),
      body.intact && ends.length > 0 ? linesOf(wrap(END, width), ...ends) : "",
    );
  },
  exitCode({ findings }) {
    if (findings.some(({ kind }) => !UNDECIDED.includes(kind))) return FINDINGS;
    return findings.length > 0 ? UNCHECKED : 0;
  },
});
