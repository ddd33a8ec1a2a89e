import type { Opened } from "@wellsourced/http";

/** What can put text into a page after it was sent: scripts, handlers, refreshes, and other documents inside it. */
const MOVING = /<(?:script|i?frame|object|embed|portal)[\s>/]|\son[a-z]{3,20}=|http-equiv\s*=\s*["']?refresh/iu;

/**
 * Could a browser show more of this page than was sent? A page without anything that runs looks the same in every
 * browser, so none need be started for it.
 */
export function mayChange({ status, body }: Pick<Opened, "status" | "body">): boolean {
  // An answer that refuses one client may be another for the next.
  if (status >= 300) return true;
  // Markup in two bytes a letter is not looked through; it is rare.
  if (body.subarray(0, 64).includes(0)) return true;
  return MOVING.test(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1"));
}
