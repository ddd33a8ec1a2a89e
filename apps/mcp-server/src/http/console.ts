import type { Settings } from "@wellsourced/wellsourced/env";
import { VIEW_NAMES, viewPage } from "../views/views.ts";
import { createPage, htmlReply } from "./page.ts";

/** A view in a frame of the console: it has no origin, so it reaches nothing by itself. */
const FRAMED = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
];

/** Whether the console is served. With sign-on, its calls would need a token that it does not have. */
export const hasConsole = ({ console: wanted, oauthIssuerUrl }: Settings): boolean =>
  wanted === "on" || (wanted === "auto" && !oauthIssuerUrl);

/** The pages of the console by path: an MCP client for people, and the views that it shows in frames. */
export function createConsole(newNonce: () => string): (path: string) => (() => Promise<Response>) | undefined {
  const pages = new Map([["/", createPage("console.html", newNonce, ["frame-src 'self'"])]]);
  for (const name of VIEW_NAMES)
    pages.set(`/console/view-${name}`, async () => htmlReply(await viewPage(name), FRAMED));
  return (path) => pages.get(path);
}
