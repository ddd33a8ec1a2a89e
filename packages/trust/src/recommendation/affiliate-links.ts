import { hostOf } from "@wellsourced/core";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import { HOSTS, isOneOf } from "../hosts.ts";

export const AffiliateLinks = z.object({
  count: z.int(),
  examples: z.array(z.string()).describe("The first few addresses"),
  disclosed: z.boolean().describe("Whether the page discloses that it earns from them"),
});
export type AffiliateLinks = Declared<z.infer<typeof AffiliateLinks>>;

/** Parameters with the id of an affiliate. */
const PAID =
  /[?&](?:tag=[\w-]{3,40}-2[0-9]|(?:aff|affid|aff_id|affiliate|affiliate_id|afftrack|aff_sub|campid|hop|irclickid|irgwc|clickref|awc|partner_id|ascsubtag)=[^&#\s]{1,200}|utm_medium=affiliate)/iu;
const DISCLOSURE =
  /affiliate (?:links?|commissions?|partners?|program|disclosure)|(?:earn|receive|get|make) (?:a |an |some )?(?:small )?(?:affiliate )?commissions?|as an amazon associate|affiliate-links?|provision(?:en)?\b.{0,80}\b(?:kauf|link)|liens? affiliés?|enlaces? de afiliados?/iu;

const LINK = /\]\((https?:\/\/[^\s)]{4,2000})/gu;
const EXAMPLES = 3;
const MAX_TEXT = 2_000_000;

/** Affiliate links of a page; undefined if there are none. */
export function affiliateLinks(markdown: string): AffiliateLinks | undefined {
  const text = markdown.slice(0, MAX_TEXT);
  const links = [...text.matchAll(LINK)].map((match) => match[1] ?? "");
  const paid = [...new Set(links.filter((url) => PAID.test(url) || isOneOf(hostOf(url), HOSTS.affiliateNetworks)))];
  if (paid.length === 0) return undefined;
  return { count: paid.length, examples: paid.slice(0, EXAMPLES), disclosed: DISCLOSURE.test(text) };
}
