import { isHttpUrl } from "@wellsourced/core";
import { defineSite, type SiteResult } from "../define.ts";

/** Names under which viewers are told what to show. */
const PARAMETERS = ["file", "url", "src", "pdf"];

export default defineSite({
  name: "pdf-viewer",
  title: "Viewers of documents",
  reads: "the document that a viewer's address names (PDF.js, Google's and Microsoft's viewers)",
  through: "the document's own address",
  hosts: [],
  anywhere:
    "/(?:web/)?(?:pdf-?|doc-?)?(?:viewer|gview|viewerng|embed|view)(?:\\.html?|\\.aspx|\\.php|/viewer)?/?\\?(?:[^#]*&)?(?:file|url|src|pdf)=",
  matches: (url) => targetOf(url) !== undefined,
  read: async (url): Promise<SiteResult> => ({ is: "elsewhere", url: targetOf(url) ?? url.href }),
});

/** The address of the document, where it looks like one; viewers of anything else are pages. */
function targetOf(url: URL): string | undefined {
  const isOffice = /^view\.officeapps\.live\.com$/u.test(url.hostname);
  const isGoogle = /(?:^|\.)google\.com$/u.test(url.hostname);
  for (const name of PARAMETERS) {
    const given = url.searchParams.get(name);
    const target = given ? URL.parse(given, url.href) : null;
    if (!target || !isHttpUrl(target.href)) continue;
    const known = isOffice || isGoogle || name === "file";
    if (known || /\.(?:pdf|docx|pptx)$/iu.test(target.pathname)) return target.href;
  }
  return undefined;
}
