import { byteLength, cutChars } from "@wellsourced/core";

/** Estimated bytes of a token. */
export const TOKEN_BYTES = 4;

/** Bytes of a value in a JSON list, with its comma. */
export const bytesOf = (value: unknown): number => byteLength(JSON.stringify(value)) + 1;

/** Cuts a text to `most` characters, ending in an ellipsis. */
export const cut = (text: string, most: number): string => (text.length > most ? `${cutChars(text, most - 1)}…` : text);

/** The first items that fit into `room` bytes, with the bytes used and left. */
export function fitting<Item>(items: readonly Item[], room: number) {
  let left = room;
  const end = items.findIndex((item) => {
    const fits = bytesOf(item) <= left;
    if (fits) left -= bytesOf(item);
    return !fits;
  });
  return { shown: end < 0 ? items : items.slice(0, end), left, used: room - left };
}
