import { hostOf, isWithinDomain } from "@wellsourced/core";
import type { Site, SiteRow } from "./define.ts";
import { sites } from "./sites.gen.ts";

const isOn = ({ hosts, anywhere }: SiteRow, url: URL): boolean => {
  const host = hostOf(url.href);
  if (hosts.some((domain) => isWithinDomain(host, domain))) return true;
  return anywhere !== undefined && new RegExp(anywhere, "iu").test(url.pathname + url.search);
};

/** The site that can read this address, loaded; nothing for an ordinary page. */
export async function siteFor(url: URL): Promise<Site | undefined> {
  for (const row of sites) {
    if (!isOn(row, url)) continue;
    const { default: site } = await row.load();
    if (site.matches(url)) return site;
  }
  return undefined;
}
