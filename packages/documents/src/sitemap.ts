import { escapeHtml } from "@wellsourced/markup";
import { decodeXml, eachTree, expandEntities } from "@wellsourced/markup/xml";
import { countIfAny, type ParsedDocument, type ParseHints, stated } from "./document.ts";

/** Maximum addresses listed; the protocol allows 50,000. */
const MAX_ADDRESSES = 10_000;

export async function parse(bytes: Uint8Array, { truncated }: ParseHints): Promise<ParsedDocument> {
  const items: string[] = [];
  let all = 0;
  const { xml, external } = expandEntities(decodeXml(bytes).trimStart());
  eachTree(
    xml,
    (name) => name === "url" || name === "sitemap",
    (entry) => {
      const address = entry.at("loc")?.text.trim() ?? "";
      if (address === "" || ++all > MAX_ADDRESSES) return;
      const changed = entry.at("lastmod")?.text.trim() ?? "";
      const shown = escapeHtml(address);
      items.push(`<li><a href="${shown}">${shown}</a>${changed === "" ? "" : ` (${escapeHtml(changed)})`}</li>`);
    },
    { truncated },
  );
  const more = all - items.length;
  return {
    html: `<ul>${items.join("")}</ul>${more > 0 ? `<p>${more} more addresses are left out.</p>` : ""}`,
    metadata: stated({
      itemCount: all,
      leftOut: [...(more > 0 ? [`${more} addresses`] : []), ...countIfAny(external.length, "included file")],
    }),
    truncated: more > 0,
  };
}
