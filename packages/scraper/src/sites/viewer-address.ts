import { isHttpUrl } from "@wellsourced/core";

/** Names under which viewers are told what to show. */
const PARAMETERS = ["file", "url", "src", "pdf"];

/** Source of the pattern for paths of viewers, their query included. */
export const VIEWER =
  "/(?:web/)?(?:pdf-?|doc-?)?(?:viewer|gview|viewerng|embed|view)(?:\\.html?|\\.aspx|\\.php|/viewer)?/?\\?(?:[^#]*&)?(?:file|url|src|pdf)=";

const viewer = new RegExp(VIEWER, "iu");

/** The address of the document that a viewer's address names; nothing for a viewer of anything else. */
export function viewedBy(url: URL): string | undefined {
  if (!viewer.test(url.pathname + url.search)) return undefined;
  const isKnown = url.hostname === "view.officeapps.live.com" || /(?:^|\.)google\.com$/u.test(url.hostname);
  for (const name of PARAMETERS) {
    const given = url.searchParams.get(name);
    const target = given ? URL.parse(given, url.href) : null;
    if (!target || !isHttpUrl(target.href)) continue;
    if (isKnown || name === "file" || /\.(?:pdf|docx|pptx|xlsx)$/iu.test(target.pathname)) return target.href;
  }
  return undefined;
}
