import { decoded, documentType } from "@wellsourced/citations/documents";
import { byteLength, Failure } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/core/records";
import { isReferenceList } from "@wellsourced/trust/answers";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { type CheckAnswerQuery, LONGEST_ANSWER } from "./types.ts";

type Format = NonNullable<CheckAnswerQuery["format"]>;

interface WrittenAnswer {
  readonly text: string;
  readonly format: Format;
}

const WRITTEN: Readonly<Record<string, Format>> = {
  markdown: "markdown",
  html: "html",
  text: "auto",
  latex: "latex",
};

/** The media type of an answer. A text counts as a list of references only if it begins with a record. */
function answerType({ name, bytes }: LocalFile): string {
  const type = documentType(name, bytes);
  const isNamed = documentType(name, new Uint8Array()) === type;
  const head = new TextDecoder().decode(bytes.subarray(0, 4_000)).trimStart();
  return isReferenceList(type) && !isNamed && !/^(?:[@%[{]|TY {1,4}-|PMID ?-)/u.test(head) ? "text" : type;
}

async function find(
  { answer, url, file, format = "auto" }: CheckAnswerQuery,
  { pages, readFile }: Pick<Parts, "pages" | "readFile">,
  call: Call,
): Promise<WrittenAnswer> {
  if (url) return { text: (await pages({ url }, call)).markdown, format: "markdown" };
  if (!file) return { text: answer ?? "", format };
  const type = answerType(file);
  if (isReferenceList(type))
    throw new Failure(
      "validation",
      `${file.name} is a list of references, which states nothing that could be checked. Use audit to check the references themselves.`,
    );
  const own = WRITTEN[type];
  if (own) return { text: decoded(file.bytes), format: format === "auto" ? own : format };
  return { text: (await readFile(file, call)).markdown, format: "markdown" };
}

/**
 * The text of an answer, to which the positions of its statements refer.
 *
 * @throws {Failure} `validation` unless there is exactly one answer of at most 200,000 bytes; as `read` for a URL
 */
export async function readWritten(
  query: CheckAnswerQuery,
  parts: Pick<Parts, "pages" | "readFile">,
  call: Call,
): Promise<WrittenAnswer> {
  const named = [query.answer?.trim(), query.url?.trim(), query.file].filter(Boolean);
  if (named.length !== 1) throw new Failure("validation", "Give exactly one answer to check: its text or its address.");
  // Check the length before decoding.
  refuseLong(query.file?.bytes.byteLength ?? 0, query.file && WRITTEN[answerType(query.file)]);
  const written = await find(query, parts, call);
  refuseLong(byteLength(written.text), written.format);
  if (/[\p{L}\p{N}]/u.test(written.text)) return written;
  throw new Failure("content_empty", "The answer contains no text.", {
    retryable: false,
    suggestedAction: "correct_input",
  });
}

function refuseLong(bytes: number, isText: string | undefined): void {
  if (!isText || bytes <= LONGEST_ANSWER) return;
  throw new Failure(
    "validation",
    `The answer has ${bytes} bytes; at most ${LONGEST_ANSWER} can be checked at once. Check it in parts.`,
  );
}
