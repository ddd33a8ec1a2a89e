import { readDoctype } from "@wellsourced/markup/xml";
import { readCompoundFile } from "./compound-file.ts";
import { type DocumentFormat, findFormat } from "./formats.ts";
import { zipDirectory } from "./zip.ts";

/** A recognised format, or the reason why a file cannot be read. */
export type Sniffed = { readonly format: DocumentFormat } | { readonly because: string };

/** The format recognised from bytes; undefined if it depends on the name or media type. */
export function sniffBinary(bytes: Uint8Array, head: string): Sniffed | undefined {
  const format = findFormat(({ magic }) => magic?.test(head));
  if (format) return { format };
  if (head.startsWith("\u001f\u008b\b")) return { format: "gzip" };
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006")) return sniffZip(bytes);
  return head.startsWith("\u00d0\u00cf\u0011\u00e0") ? sniffCompoundFile(bytes) : undefined;
}

const convert = (to: string): string => `\`soffice --headless --convert-to ${to} FILE\` converts it`;

/** Unsupported compound files, by a stream that only they have. */
const unsupported: readonly (readonly [stream: string, because: string])[] = [
  ["EncryptedPackage", "an Office file that is locked with a password"],
  ["PowerPoint Document", `a PowerPoint deck in the old binary format (.ppt); ${convert("pptx")}`],
];

/** Recognised by the streams in the root. In a damaged file, unsupported ones are recognised by names anywhere. */
function sniffCompoundFile(bytes: Uint8Array): Sniffed {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = rootStreams(bytes);
  const has = (name: string) => names?.includes(name) ?? view.includes(Buffer.from(name, "utf16le"));
  const format = findFormat(({ stream }) => stream !== undefined && names?.some((name) => stream.test(name)));
  const because = unsupported.find(([name]) => has(name))?.[1];
  if (format && because === undefined) return { format };
  return { because: because ?? (names ? "an old or encrypted Office file" : "a damaged Office file") };
}

function rootStreams(bytes: Uint8Array): readonly string[] | undefined {
  try {
    return readCompoundFile(bytes).streams;
  } catch {
    // The parser reports errors; only the format matters here.
    return undefined;
  }
}

/** Archives of unsupported formats, recognised by their parts. */
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

/** Checks `mimetype`, then unsupported formats, then the parts of supported ones. */
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

/** Names of an archive's parts, with the content of `mimetype` first. A truncated archive still shows some. */
function partNames(bytes: Uint8Array): readonly string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = /mimetype(application\/[\w.+-]+)/u.exec(view.subarray(0, 200).toString("latin1"))?.[1];
  return [...(type ? [type] : []), ...(listed(bytes) ?? glimpsed(view))];
}

function listed(bytes: Uint8Array): readonly string[] | undefined {
  try {
    return zipDirectory(bytes).map(({ name }) => name);
  } catch {
    // The parser reports errors; only the format matters here.
    return undefined;
  }
}

const glimpsed = (view: Buffer): readonly string[] =>
  ["word/document.xml", "ppt/presentation.xml", "xl/workbook.xml", "META-INF/container.xml"].filter((name) =>
    view.includes(name),
  );

const rootName = /<([A-Za-z_][\w:.-]{0,60})(?=[\s>/])/uy;

/** The format of XML, recognised by its root element and marks, or by its file extension; `undefined` for other text. */
export function sniffXml(head: string, suffix: string): DocumentFormat | undefined {
  const { end, doctype } = prologOf(head);
  rootName.lastIndex = end;
  const root = rootName.exec(head)?.[1];
  if (root === undefined || doctype === "html" || root.toLowerCase() === "html") return undefined;
  const name = root.slice(root.indexOf(":") + 1);
  return (
    findFormat((it) => it.root?.test(root) || it.root?.test(name)) ??
    findFormat(({ vocabulary: it }) => it?.roots.test(name) && it.signs.test(head)) ??
    findFormat((it) => it.vocabulary && it.suffixes?.includes(suffix))
  );
}

/** Whether text without a name or media type begins and ends like JSON. */
export const looksLikeJson = (head: string, bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:\{\s*(?:"(?:[^"\\]|\\.){0,200}"\s*:|\})|\[\s*(?:[{["\]\d-]|true|false|null))/u.test(
    head,
  ) && /[}\]]\s*$/u.test(Buffer.from(bytes.subarray(-40)).toString("latin1"));

/** Everything before the first element of HTML or XML: whitespace, declarations, comments. */
interface Prolog {
  /** Where the first element or other content begins, or the end. */
  readonly end: number;
  /** Name of the document type in lower case. */
  readonly doctype?: string;
}

const BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

/** Reads each character once, so that a prolog full of comments takes linear time. */
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
    const type = next === undefined ? readDoctype(head, at) : undefined;
    if (type) named ??= type.name.toLowerCase();
    const end = type?.end ?? next;
    if (end === undefined) return { end: at, ...(named === undefined ? {} : { doctype: named }) };
    at = end;
  }
}

function behind(text: string, mark: string, from: number): number | undefined {
  const found = text.indexOf(mark, from);
  return found < 0 ? undefined : found + mark.length;
}
