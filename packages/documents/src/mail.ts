import { refuseManyLines, unreadable } from "@wellsourced/markup";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { type AttachedFile, countIfAny, type ParsedDocument, type ParseHints } from "./document.ts";
import { embedHtml } from "./embedded-html.ts";
import { type Message, messagesDocument, plainBody } from "./message.ts";
import * as plain from "./text.ts";

/** Maximum number of messages of a mailbox. */
const MAX_MESSAGES = 1_000;
const MAX_NESTING = 30;
/** A message has at least one of these headers. */
const ownHeaders = new Set(["from", "to", "date", "subject", "message-id", "mime-version"]);

/** Parses mail: a message (`.eml`), a mailbox (`.mbox`), or a web archive (`.mhtml`). */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const sources = messagesIn(bytes);
  const emails = await Promise.all(sources.slice(0, MAX_MESSAGES).map(parseMessage));
  if (!emails[0]?.headers.some(({ key }) => ownHeaders.has(key))) return plain.parse(bytes, hints);
  const beyond = countIfAny(sources.length - emails.length, `message beyond ${MAX_MESSAGES}`);
  return messagesDocument(emails.map(messageOf), { attachment: hints.attachment, leftOut: beyond });
}

/** Splits a mailbox at lines that begin with `From `; other files are a single message. */
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

/** Whether an attachment is displayed in the text and therefore not read separately. */
const isInline = ({ related, contentId, mimeType }: Attachment, { html = "" }: Email): boolean =>
  mimeType.startsWith("image/") &&
  (related === true || (contentId !== undefined && html.includes(`cid:${contentId.replace(/^<|>$/gu, "")}`)));

function messageOf(email: Email): Message {
  const { subject = "", from, to, cc, date, messageId, html, text = "" } = email;
  const attachments = email.attachments.filter((it) => !isInline(it, email));
  return {
    subject,
    rows: [
      ["From", from ? named(from) : ""],
      ["To", (to ?? []).map(named).join(", ")],
      ["Cc", (cc ?? []).map(named).join(", ")],
      ["Date", date ?? ""],
    ],
    body: html?.trim() ? embedHtml(html) : plainBody(text),
    attachments: attachments.map(fileOf),
    unread: {
      "embedded picture": email.attachments.length - attachments.length,
      "embedded object": 0,
      "attached message": 0,
    },
    messages: [],
    about: {
      authors: from ? [from.name || (from.address ?? "")].filter(Boolean) : [],
      published: isoDateOf(date),
      identifiers: messageId ? [messageId] : [],
    },
  };
}

const isoDateOf = (date: string | undefined): string | undefined =>
  date !== undefined && /^\d{4}-\d{2}-\d{2}T/u.test(date) ? date : undefined;

function named({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(named).join(", ")}`;
  return name && address && name !== address ? `${name} <${address}>` : name || (address ?? "");
}

function fileOf({ filename, mimeType, content }: Attachment): AttachedFile {
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  return { name: filename ?? "unnamed", mediaType: mimeType, bytes };
}
