import { isHttpUrl } from "@wellsourced/core";

/** An address of the web that can be opened, or `undefined`. `//host/…` means the scheme of the page it stands on. */
export function webAddress(text: string | null | undefined): string | undefined {
  const address = (text ?? "").trim().replace(/^\/\//u, "https://");
  return isHttpUrl(address) ? address : undefined;
}
