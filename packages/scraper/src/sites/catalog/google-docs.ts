import { defineSite, type SiteResult } from "../define.ts";

export default defineSite({
  name: "google-docs",
  title: "Google Docs and Drive",
  reads: "documents, sheets, slides and files that anybody may open",
  through: "export links",
  hosts: ["docs.google.com", "drive.google.com"],
  matches: (url) => exportOf(url) !== undefined,
  read: async (url): Promise<SiteResult> => ({ is: "elsewhere", url: exportOf(url) ?? url.href }),
});

/** The export URL of a document. One published to the web (`/d/e/…`) is a page already. */
function exportOf(url: URL): string | undefined {
  const { hostname, pathname, searchParams, hash } = url;
  const [, kind, id] =
    /^\/(?:a\/[\w.-]+\/)?(document|spreadsheets|presentation|file)\/(?:u\/\d+\/)?d\/([\w-]{20,100})(?:\/|$)/u.exec(
      pathname,
    ) ?? [];
  if (!id) return undefined;
  if (hostname === "drive.google.com")
    return kind === "file" ? `https://drive.google.com/uc?export=download&id=${id}` : undefined;
  if (kind === "document") return `https://docs.google.com/document/d/${id}/export?format=docx`;
  if (kind === "presentation") return `https://docs.google.com/presentation/d/${id}/export/pptx`;
  const sheet = /^\d{1,12}$/u.exec(searchParams.get("gid") ?? /gid=(\d+)/u.exec(hash)?.[1] ?? "")?.[0];
  return kind === "spreadsheets"
    ? `https://docs.google.com/spreadsheets/d/${id}/export?format=csv${sheet ? `&gid=${sheet}` : ""}`
    : undefined;
}
