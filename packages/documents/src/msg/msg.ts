import { decodeText, unreadable } from "@wellsourced/markup";
import { type CompoundFolder, readCompoundFile } from "../compound-file.ts";
import type { AttachedFile, ParsedDocument, ParseHints } from "../document.ts";
import { type EmbeddedHtml, embedHtml } from "../embedded-html.ts";
import { type Message, messagesDocument, plainBody } from "../message.ts";
import * as rtf from "../rtf.ts";
import { codePage } from "../rtf-tables.ts";
import { unpackRtf } from "./compressed-rtf.ts";
import { type Properties, readProperties } from "./properties.ts";
import { holdsHtml, htmlInRtf, isPlain } from "./rtf-html.ts";

/** Property numbers (MS-OXPROPS). */
const SUBJECT = 0x0037;
const SENT_AT = 0x0039;
const SENT_FOR = [0x0042, 0x5d02, 0x0065] as const;
const STARTS_AT = 0x0060;
const ENDS_AT = 0x0061;
const INTERNET_HEADERS = 0x007d;
const SENDER = [0x0c1a, 0x5d01, 0x0c1f] as const;
const RECIPIENT_KIND = 0x0c15;
const SHOWN_BCC = 0x0e02;
const SHOWN_CC = 0x0e03;
const SHOWN_TO = 0x0e04;
const DELIVERED_AT = 0x0e06;
const BODY = 0x1000;
const RTF = 0x1009;
const HTML = 0x1013;
const MESSAGE_ID = 0x1035;
const NAME = 0x3001;
const RECIPIENT = [NAME, 0x39fe, 0x3003] as const;
const CONTENT = 0x3701;
const SHORT_NAME = 0x3704;
const LONG_NAME = 0x3707;
const MEDIA_TYPE = 0x370e;
const CONTENT_ID = 0x3712;
const CODE_PAGE_OF_HTML = 0x3fde;

const EMBEDDED = "__substg1.0_3701000D";
const HEADER_OF_FILE = 32;
const HEADER_OF_EMBEDDED = 24;
const HEADER_OF_PART = 8;
const MAX_DEPTH = 10;
const MAX_PARTS = 2_000;

/** Parses an Outlook message (`.msg`) with the messages attached to it. */
export async function parse(bytes: Uint8Array, { attachment }: ParseHints = {}): Promise<ParsedDocument> {
  const root = readCompoundFile(bytes);
  if (!root.streams.includes("__properties_version1.0")) throw unreadable("it is not an Outlook message");
  return messagesDocument([await messageOf(root, HEADER_OF_FILE, 0)], { attachment });
}

async function messageOf(folder: CompoundFolder, headerBytes: number, depth: number): Promise<Message> {
  const properties = readProperties(folder, headerBytes);
  const body = await bodyOf(properties);
  const files = attachmentsOf(folder, properties.charset);
  const sender = personOf(properties, SENT_FOR) || personOf(properties, SENDER);
  const date = properties.time(SENT_AT) ?? properties.time(DELIVERED_AT) ?? dateIn(properties.text(INTERNET_HEADERS));
  const id = properties.text(MESSAGE_ID).trim();
  return {
    subject: properties.text(SUBJECT).trim(),
    rows: [
      ["From", sender],
      ...recipientsOf(folder, properties),
      ["Date", date ?? ""],
      ["Starts", properties.time(STARTS_AT) ?? ""],
      ["Ends", properties.time(ENDS_AT) ?? ""],
    ],
    body: body.html,
    attachments: files.flatMap(({ file, isShown }) => (file && !isShown(body.source) ? [file] : [])),
    unread: {
      "embedded picture": files.filter(({ file, isShown }) => file && isShown(body.source)).length,
      "embedded object": files.filter(({ isObject }) => isObject).length,
      "attached message": depth < MAX_DEPTH ? 0 : files.filter(({ embedded }) => embedded).length,
    },
    messages: await Promise.all(
      files.flatMap(({ embedded }) =>
        embedded && depth < MAX_DEPTH ? [messageOf(embedded, HEADER_OF_EMBEDDED, depth + 1)] : [],
      ),
    ),
    about: {
      authors: [sender.replace(/(?<=\S) ?<[^<>]*>$/u, "")].filter(Boolean),
      published: date,
      identifiers: id === "" ? [] : [id],
    },
  };
}

function dateIn(headers: string): string | undefined {
  const ms = Date.parse(/^Date:[ \t]*([^\r\n]{1,60})/imu.exec(headers)?.[1] ?? "");
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** Formats `Name <address>`; internal directory addresses are omitted. */
function personOf(properties: Properties, [nameId, ...addressIds]: readonly [number, ...number[]]): string {
  const name = properties
    .text(nameId)
    .trim()
    .replace(/^'(.+)'$/u, "$1");
  const address = addressIds.map((id) => properties.text(id).trim()).find((it) => /^[^/]\S*@/u.test(it)) ?? "";
  if (name === "" || name.toLowerCase() === address.toLowerCase()) return address;
  return address === "" || name.includes(`<${address}>`) ? name : `${name} <${address}>`;
}

function recipientsOf(folder: CompoundFolder, message: Properties): (readonly [string, string])[] {
  const people = partsOf(folder, "__recip_version1.0_").map((part) =>
    readProperties(part, HEADER_OF_PART, message.charset),
  );
  const kinds = [
    ["To", 1, SHOWN_TO],
    ["Cc", 2, SHOWN_CC],
    ["Bcc", 3, SHOWN_BCC],
  ] as const;
  return kinds.map(([name, kind, shown]) => {
    const listed = people
      .filter((it) => (it.number(RECIPIENT_KIND) ?? 1) === kind)
      .map((it) => personOf(it, RECIPIENT));
    return [name, listed.filter(Boolean).join(", ") || message.text(shown).trim().replaceAll(";", ",")];
  });
}

/** Folders of recipients or attachments, in order. */
const partsOf = ({ folders }: CompoundFolder, prefix: string): CompoundFolder[] =>
  [...folders]
    .filter(([name]) => name.startsWith(prefix))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MAX_PARTS)
    .map(([, part]) => part);

/** Returns the richest text: HTML, HTML within RTF, RTF, or plain text. */
async function bodyOf(properties: Properties): Promise<{ html: EmbeddedHtml; source: string }> {
  const stated = htmlOf(properties);
  if (stated.trim() !== "") return { html: embedHtml(stated), source: stated };
  const packed = unpackRtf(properties.bytes(RTF) ?? new Uint8Array());
  const source = holdsHtml(packed) ? htmlInRtf(packed) : "";
  if (source.trim() !== "") return { html: embedHtml(source), source };
  if (packed.startsWith("{\\rtf") && !isPlain(packed)) {
    const { html, hiddenTextRemoved = 0, removed = [] } = await rtf.parse(Buffer.from(packed, "latin1"));
    if (/[^\s<>]/u.test(html.replace(/<[^<>]*>/gu, "")))
      return { html: { html, hiddenTextRemoved, removed }, source: "" };
  }
  return { html: plainBody(properties.text(BODY)), source: "" };
}

function htmlOf(properties: Properties): string {
  const binary = properties.bytes(HTML);
  if (!binary) return properties.text(HTML);
  const page = properties.number(CODE_PAGE_OF_HTML);
  const contentType = page === undefined ? undefined : `text/html; charset=${codePage(page)}`;
  return decodeText(binary, { html: true, contentType }).replaceAll("\0", "");
}

function attachmentsOf(folder: CompoundFolder, charset: string | undefined) {
  return partsOf(folder, "__attach_version1.0_").map((part) => {
    const properties = readProperties(part, HEADER_OF_PART, charset);
    const name = [LONG_NAME, SHORT_NAME, NAME].map((id) => properties.text(id).trim()).find(Boolean) ?? "unnamed";
    const mediaType = properties.text(MEDIA_TYPE).trim().toLowerCase();
    const bytes = properties.bytes(CONTENT);
    const contentId = properties.text(CONTENT_ID).trim();
    const file: AttachedFile | undefined = bytes && { name, mediaType, bytes };
    const embedded = part.folders.get(EMBEDDED);
    const isMessage = embedded?.streams.includes("__properties_version1.0");
    return {
      file,
      embedded: isMessage ? embedded : undefined,
      isObject: embedded !== undefined && !isMessage,
      /** Whether it is a picture within the HTML. */
      isShown: (html: string) =>
        (contentId !== "" && html.includes(`cid:${contentId}`)) ||
        (/\.(?:png|gif|jpe?g|bmp)$/iu.test(name) && html.includes(`src="${name}"`)),
    };
  });
}
