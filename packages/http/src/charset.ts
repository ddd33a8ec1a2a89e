const byteOrderMarks: readonly (readonly [mark: readonly number[], charset: string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

const named = /charset\s*=\s*"?([^\s";,]+)/iu;

/** By a label of the Encoding standard; as UTF-8 for one that nobody knows. */
function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Text of an API's answer: a byte order mark wins, then the header, then UTF-8. Bytes that do not fit are replaced. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const marked = byteOrderMarks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const label = marked?.[1] ?? named.exec(contentType ?? "")?.[1] ?? "utf-8";
  return decodeAs(label, bytes);
}
