import { defineSite, type SiteResult } from "../define.ts";
import { VIEWER, viewedBy } from "../shown-document.ts";

export default defineSite({
  name: "pdf-viewer",
  title: "Viewers of documents",
  reads: "the document that a viewer's address names (PDF.js, Google's and Microsoft's viewers)",
  through: "the document's own address",
  hosts: [],
  anywhere: VIEWER,
  matches: (url) => viewedBy(url) !== undefined,
  read: async (url): Promise<SiteResult> => ({ is: "elsewhere", url: viewedBy(url) ?? url.href }),
});
