import { compoundFile, type Folder } from "./compound-file.ts";

interface OutlookMessage {
  /** Texts by the number of their property. */
  readonly texts?: Readonly<Record<number, string>>;
  readonly binary?: Readonly<Record<number, Uint8Array>>;
  readonly numbers?: Readonly<Record<number, number>>;
  /** Dates in milliseconds since the epoch. */
  readonly times?: Readonly<Record<number, number>>;
  readonly recipients?: readonly OutlookMessage[];
  readonly attachments?: readonly OutlookMessage[];
  readonly embedded?: OutlookMessage;
}

const name = (id: number, type: string) => `__substg1.0_${id.toString(16).toUpperCase().padStart(4, "0")}${type}`;

/** Writes the parts of an Outlook message. */
function folderOf(message: OutlookMessage, headerBytes: number): Folder {
  const { texts = {}, binary = {}, numbers = {}, times = {}, recipients = [], attachments = [], embedded } = message;
  const rows: Buffer[] = [Buffer.alloc(headerBytes)];
  for (const [id, value] of Object.entries(numbers)) {
    const row = Buffer.alloc(16);
    row.writeUInt16LE(3, 0);
    row.writeUInt16LE(Number(id), 2);
    row.writeInt32LE(value, 8);
    rows.push(row);
  }
  for (const [id, value] of Object.entries(times)) {
    const row = Buffer.alloc(16);
    row.writeUInt16LE(0x40, 0);
    row.writeUInt16LE(Number(id), 2);
    row.writeBigUInt64LE((BigInt(value) + 11_644_473_600_000n) * 10_000n, 8);
    rows.push(row);
  }
  const part = (kind: string, at: number) => `__${kind}_version1.0_#${String(at).padStart(8, "0")}`;
  return {
    "__properties_version1.0": Buffer.concat(rows),
    ...Object.fromEntries(
      Object.entries(texts).map(([id, text]) => [name(Number(id), "001F"), Buffer.from(text, "utf16le")]),
    ),
    ...Object.fromEntries(Object.entries(binary).map(([id, bytes]) => [name(Number(id), "0102"), bytes])),
    ...Object.fromEntries(recipients.map((it, at) => [part("recip", at), folderOf(it, 8)])),
    ...Object.fromEntries(attachments.map((it, at) => [part("attach", at), folderOf(it, 8)])),
    ...(embedded ? { [name(0x3701, "000D")]: folderOf(embedded, 24) } : {}),
  };
}

export const outlookMessage = (message: OutlookMessage): Buffer => compoundFile(folderOf(message, 32));
