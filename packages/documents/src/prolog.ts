/** What stands before the first element of HTML or XML: blanks, declarations, comments. */
export interface Prolog {
  /** Where the first element begins; where anything else stands, or the end, if there is none. */
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
