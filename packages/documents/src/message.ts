import { Failure } from "@wellsourced/core";
import { escapeHtml, refuseManyLines } from "@wellsourced/markup";
import { type AttachedFile, countIfAny, type ParsedDocument, type Statements, stated } from "./document.ts";
import { type EmbeddedHtml, hiddenIn } from "./embedded-html.ts";
import { textHtml } from "./text.ts";

type UnreadPart = "embedded picture" | "embedded object" | "attached message";

/** A message of any mail program. */
export interface Message {
  readonly subject: string;
  /** Its headers: sender, recipients, date. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  readonly body: EmbeddedHtml;
  readonly attachments: readonly AttachedFile[];
  /** Number of other parts that are not read: images in the text, objects, deeply nested messages. */
  readonly unread: Readonly<Record<UnreadPart, number>>;
  /** Attached messages, which are read too. */
  readonly messages: readonly Message[];
  readonly about: Statements;
}

/** Converts messages to a document. Each message of a mailbox is a section. */
export function messagesDocument(
  messages: readonly Message[],
  { attachment, leftOut = [], isMailbox = messages.length > 1 }: MessagesOptions,
): ParsedDocument {
  const writer = new MessageWriter();
  const html = messages.map((message) => writer.write(message, isMailbox ? 2 : 1)).join("\n<hr>\n");
  const [first] = messages;
  const { attachments, unread, bodies } = writer;
  const attached = attachment === undefined ? undefined : chosen(attachments, attachment);
  return {
    html,
    metadata: stated({
      ...(isMailbox || !first ? { itemCount: messages.length } : { title: first.subject, ...first.about }),
      leftOut: [
        ...countIfAny(attachments.length, "attachment"),
        ...[...unread].flatMap(([part, count]) => countIfAny(count, part)),
        ...leftOut,
      ],
    }),
    ...hiddenIn(bodies),
    format: isMailbox ? "mailbox" : "mail",
    ...(attached ? { attached } : {}),
    attachments: attachments.map(({ name, mediaType, bytes }) => ({ name, mediaType, size: bytes.length })),
  };
}

interface MessagesOptions {
  /** Name or number of the attachment to return. */
  readonly attachment?: string | undefined;
  readonly leftOut?: readonly string[];
  readonly isMailbox?: boolean;
}

/** Names listed where the wanted one is missing. */
const MOST_NAMES = 20;

/** @throws {Failure} `validation` if no attachment has this name or number */
function chosen(files: readonly AttachedFile[], wanted: string): AttachedFile {
  const isWanted = ({ name }: AttachedFile) => name.toLowerCase() === wanted.toLowerCase();
  const found =
    files.find(({ name }) => name === wanted) ??
    files.find(isWanted) ??
    (/^\d{1,5}$/u.test(wanted) ? files[Number(wanted) - 1] : undefined);
  if (found) return found;
  const names = files.slice(0, MOST_NAMES).map(({ name }) => `"${name.slice(0, 100)}"`);
  const more = files.length > names.length ? [`${files.length - names.length} more`] : [];
  const held = names.length === 0 ? "no attachments" : `only these attachments: ${[...names, ...more].join(", ")}`;
  throw new Failure("validation", `This message has ${held}.`, {
    detail: `it has ${held}`,
    suggestedAction: "correct_input",
  });
}

/** Writes messages, and numbers their attachments consecutively. */
class MessageWriter {
  readonly attachments: AttachedFile[] = [];
  readonly bodies: EmbeddedHtml[] = [];
  readonly unread = new Map<string, number>();

  write({ subject, rows, body, attachments, unread, messages }: Message, level: number): string {
    const listed = attachments.map(({ name, mediaType }, at) => {
      const type = mediaType === "" ? "" : ` (${mediaType})`;
      return `${this.attachments.length + at + 1}. ${name}${type}`;
    });
    this.attachments.push(...attachments);
    this.bodies.push(body);
    for (const [part, count] of Object.entries(unread)) this.unread.set(part, (this.unread.get(part) ?? 0) + count);
    const header = [...rows, ["Attachments", listed.join(", ")] as const].flatMap(([name, value]) =>
      value === "" ? [] : `<b>${name}:</b> ${escapeHtml(value)}`,
    );
    const title = subject || (level > 1 ? "Message without a subject" : "");
    const heading = title === "" ? "" : `<h${level}>${escapeHtml(title)}</h${level}>`;
    const lines = header.length === 0 ? "" : `<p>${header.join("<br>")}</p>`;
    const inner = messages.map((message) => this.write(message, Math.min(6, level + 1)));
    return [`${heading}${lines}`, body.html, ...inner].join("\n");
  }
}

/** Deeper quotations are shown at this level. */
const MAX_QUOTES = 20;

/** Converts plain text with quoted replies. */
export function repliesHtml(text: string): string {
  let html = "";
  let depth = 0;
  let lines: string[] = [];
  const flush = (): void => {
    html += textHtml(lines.join("\n"));
    lines = [];
  };
  for (const line of refuseManyLines(text.replace(/\r\n?/gu, "\n")).split("\n")) {
    const marks = /^(?:> ?){1,40}/u.exec(line)?.[0] ?? "";
    const next = Math.min(MAX_QUOTES, marks.replaceAll(" ", "").length);
    if (next !== depth && (next > 0 || line.trim() !== "")) {
      flush();
      html += next > depth ? "<blockquote>".repeat(next - depth) : "</blockquote>".repeat(depth - next);
      depth = next;
    }
    lines.push(line.slice(marks.length));
  }
  flush();
  return html + "</blockquote>".repeat(depth);
}

/** Converts plain text to a message body. */
export const plainBody = (text: string): EmbeddedHtml => ({
  html: repliesHtml(text),
  hiddenTextRemoved: 0,
  removed: [],
});
