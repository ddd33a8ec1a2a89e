import { escapeHtml, refuseManyLines, unreadable } from "@wellsourced/markup";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { counted, type ParsedDocument, type ParseHints, stated } from "./document.ts";
import { type EmbeddedHtml, embedHtml, hiddenIn } from "./embedded-html.ts";
import * as plain from "./text.ts";

/** Maximum number of messages of a mailbox. */
const MAX_MESSAGES = 1_000;
const MAX_NESTING = 30;
/** Headers of which a message has at least one. */
const ownHeaders = new Set(["from", "to", "date", "subject", "message-id", "mime-version"]);

/** Parses mail: a message (`.eml`), a mailbox (`.mbox`), or a web archive (`.mhtml`). */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const sources = messagesIn(bytes);
  const emails = await Promise.all(sources.slice(0, MAX_MESSAGES).map(parseMessage));
  const [first] = emails;
  if (!first?.headers.some(({ key }) => ownHeaders.has(key))) return plain.parse(bytes, hints);
  const messages = emails.map((email) => messageOf(email, emails.length > 1));
  const attachments = emails.flatMap((email) => email.attachments.filter((it) => !isInline(it, email)));
  const pictures = emails.flatMap(({ attachments }) => attachments).length - attachments.length;
  return {
    html: messages.map(({ html }) => html).join("\n<hr>\n"),
    metadata: stated({
      ...(emails.length === 1 ? aboutMessage(first) : { itemCount: emails.length }),
      leftOut: [
        ...counted(attachments.length, "attachment"),
        ...counted(pictures, "embedded picture"),
        ...counted(sources.length - emails.length, "message", ` beyond ${MAX_MESSAGES}`),
      ],
    }),
    ...hiddenIn(messages),
    format: emails.length === 1 ? "mail" : "mailbox",
  };
}

/** The messages of a mailbox, separated by lines that begin with `From `; other files are a single message. */
function messagesIn(bytes: Uint8Array): Uint8Array[] {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (source.toString("latin1", 0, 5) !== "From ") return [bytes];
  const text = refuseManyLines(source.toString("latin1"));
  const starts: { readonly at: number; readonly length: number }[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const length = line.length + 1;
    if (line.startsWith("From ") && /\d{4}/u.test(line)) starts.push({ at, length });
    at += length;
  }
  return starts.map(({ at, length }, index) => bytes.subarray(at + length, starts[index + 1]?.at));
}

async function parseMessage(source: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(source, { maxNestingDepth: MAX_NESTING });
  } catch {
    throw unreadable("its parts are nested too deeply, or its header is too long");
  }
}

const aboutMessage = ({ subject, from, date, messageId }: Email) => ({
  title: subject,
  authors: from ? [from.name || (from.address ?? "")].filter(Boolean) : [],
  published: isoDateOf(date),
  identifiers: messageId ? [messageId] : [],
});

const isoDateOf = (date: string | undefined): string | undefined =>
  date !== undefined && /^\d{4}-\d{2}-\d{2}T/u.test(date) ? date : undefined;

/** Whether an attachment is displayed within the text, and so is not read separately. */
const isInline = ({ related, contentId, mimeType }: Attachment, { html = "" }: Email): boolean =>
  mimeType.startsWith("image/") &&
  (related === true || (contentId !== undefined && html.includes(`cid:${contentId.replace(/^<|>$/gu, "")}`)));

/** A message with its header; in a mailbox, under its subject. */
function messageOf(email: Email, isOfMany: boolean): EmbeddedHtml {
  const { subject, from, to, cc, date, html, text = "", attachments } = email;
  const rows: readonly (readonly [name: string, value: string])[] = [
    ["From", from ? named(from) : ""],
    ["To", (to ?? []).map(named).join(", ")],
    ["Cc", (cc ?? []).map(named).join(", ")],
    ["Date", date ?? ""],
    [
      "Attachments",
      attachments
        .filter((it) => !isInline(it, email))
        .map(described)
        .join(", "),
    ],
  ];
  const header = rows.flatMap(([name, value]) => (value === "" ? [] : `<b>${name}:</b> ${escapeHtml(value)}`));
  const heading =
    isOfMany || subject
      ? `<h${isOfMany ? 2 : 1}>${escapeHtml(subject ?? "Message without a subject")}</h${isOfMany ? 2 : 1}>`
      : "";
  const body = html?.trim() ? embedHtml(html) : { html: repliesHtml(text), hiddenTextRemoved: 0, removed: [] };
  return { ...body, html: `${heading}<p>${header.join("<br>")}</p>\n${body.html}` };
}

function named({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(named).join(", ")}`;
  return name && address && name !== address ? `${name} <${address}>` : name || (address ?? "");
}

const described = ({ filename, mimeType }: Attachment): string => `${filename ?? "unnamed"} (${mimeType})`;

/** Deeper quotations are shown at this depth. */
const MAX_QUOTES = 20;

/** Plain text with quoted replies. */
function repliesHtml(text: string): string {
  let html = "";
  let depth = 0;
  let lines: string[] = [];
  const flush = (): void => {
    html += plain.textHtml(lines.join("\n"));
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
