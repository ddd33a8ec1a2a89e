import { type DocumentFormat, findFormat } from "./formats.ts";
import { zipDirectory } from "./zip.ts";

/** What a file turned out to be: a format, or the words that say why it is none. */
export type Sniffed = { readonly format: DocumentFormat } | { readonly because: string };

/** The format that the bytes show, or nothing where only the name or type can decide. */
export function sniffBinary(bytes: Uint8Array, head: string): Sniffed | undefined {
  const format = findFormat(({ magic }) => magic?.test(head));
  if (format) return { format };
  if (head.startsWith("\u001f\u008b\b")) return { format: "gzip" };
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006")) return sniffZip(bytes);
  return head.startsWith("\u00d0\u00cf\u0011\u00e0") ? { because: oldOffice(bytes) } : undefined;
}

/** Names in a compound file are UTF-16, and the streams' names identify the program. */
const streams: readonly (readonly [name: string, because: string])[] = [
  ["EncryptedPackage", "an Office file that is locked with a password"],
  ["WordDocument", "a Word document of the old binary kind (.doc); save it as DOCX or PDF"],
  ["PowerPoint Document", "a PowerPoint deck of the old binary kind (.ppt); save it as PPTX or PDF"],
  ["Workbook", "an Excel workbook of the old binary kind (.xls); save it as XLSX or CSV"],
  ["Book", "an Excel workbook of the old binary kind (.xls); save it as XLSX or CSV"],
  ["__substg1.0_", "an Outlook message (.msg); save it as text or HTML"],
];

function oldOffice(bytes: Uint8Array): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = streams.find(([name]) => view.includes(Buffer.from(name, "utf16le")));
  return found?.[1] ?? "an old or encrypted Office file";
}

/** Archives whose parts give them away, and that are not read. */
const strangers: readonly (readonly [part: RegExp, because: string])[] = [
  [
    /\.iwa$|^Index\.zip$|^index\.(?:xml|apxl)(?:\.gz)?$/u,
    "an Apple iWork file; export it as PDF or as its Office kind",
  ],
  [/^xl\/workbook\.bin$/u, "a binary Excel workbook (.xlsb); save it as XLSX"],
  [/^visio\//u, "a Visio drawing; export it as PDF"],
  [/^AndroidManifest\.xml$/u, "an Android package"],
  [/^META-INF\/MANIFEST\.MF$/u, "a Java archive"],
];

/** `mimetype` is surest; then what no format has; then the parts of the formats. */
function sniffZip(bytes: Uint8Array): Sniffed {
  const names = partNames(bytes);
  const byPart = (name: string) => findFormat(({ part }) => part?.test(name));
  const stated = /^application\//u.test(names[0] ?? "") ? byPart(names[0] ?? "") : undefined;
  if (stated) return { format: stated };
  const stranger = strangers.find(([part]) => names.some((name) => part.test(name)));
  if (stranger) return { because: stranger[1] };
  const format = byPart(names.find(byPart) ?? "");
  return format ? { format } : { because: "an archive" };
}

/** Names of an archive's parts, the word of its `mimetype` first. One that is cut off still shows some of them. */
function partNames(bytes: Uint8Array): readonly string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = /mimetype(application\/[\w.+-]+)/u.exec(view.subarray(0, 200).toString("latin1"))?.[1];
  return [...(type ? [type] : []), ...(listed(bytes) ?? glimpsed(view))];
}

function listed(bytes: Uint8Array): readonly string[] | undefined {
  try {
    return zipDirectory(bytes).map(({ name }) => name);
  } catch {
    // The parser says what is wrong with it; here only its kind matters.
    return undefined;
  }
}

const glimpsed = (view: Buffer): readonly string[] =>
  ["word/document.xml", "ppt/presentation.xml", "xl/workbook.xml", "META-INF/container.xml"].filter((name) =>
    view.includes(name),
  );

const rootName = /<([A-Za-z_][\w:.-]{0,60})(?=[\s>/])/uy;

/** XML that says by its first element what it is; `undefined` for all other text. */
export function sniffXml(head: string): DocumentFormat | undefined {
  rootName.lastIndex = prologOf(head).end;
  const root = rootName.exec(head)?.[1];
  if (root === undefined) return undefined;
  return findFormat((it) => it.root?.test(root));
}

/** JSON without a name or type: it begins and ends as JSON does. */
export const looksLikeJson = (head: string, bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:\{\s*(?:"(?:[^"\\]|\\.){0,200}"\s*:|\})|\[\s*(?:[{["\]\d-]|true|false|null))/u.test(
    head,
  ) && /[}\]]\s*$/u.test(Buffer.from(bytes.subarray(-40)).toString("latin1"));

/** What precedes the first element of HTML or XML: blanks, declarations, comments. */
interface Prolog {
  /** Where the first element begins; else where anything else begins, or the end. */
  readonly end: number;
  /** The name of the document type, in lower case. */
  readonly doctype?: string;
}

/** A document type without declarations of its own. What is longer is no document type. */
const doctype = /<!doctype\s+([^\s>[]{1,60})[^>[]{0,500}>/iuy;
const BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

/** Reads each letter once: a head full of comments must cost no more than any other. */
export function prologOf(head: string): Prolog {
  let at = head.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  let named: string | undefined;
  for (;;) {
    while (/\s/u.test(head.charAt(at))) at++;
    const next = head.startsWith("<!--", at)
      ? behind(head, "-->", at + 4)
      : head.startsWith("<?", at)
        ? behind(head, ">", at + 2)
        : undefined;
    doctype.lastIndex = at;
    const type = next === undefined ? doctype.exec(head) : null;
    if (type) named ??= type[1]?.toLowerCase();
    const end = type ? at + type[0].length : next;
    if (end === undefined) return { end: at, ...(named === undefined ? {} : { doctype: named }) };
    at = end;
  }
}

function behind(text: string, mark: string, from: number): number | undefined {
  const found = text.indexOf(mark, from);
  return found < 0 ? undefined : found + mark.length;
}
