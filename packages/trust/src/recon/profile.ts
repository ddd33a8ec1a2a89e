import { omitUndefined } from "@wellsourced/core";
import type { Entity, Page } from "@wellsourced/core/records";

/** The facts of an entity, without empty lists. */
export function entityProfile({ name, description, website, url, ...entity }: Entity) {
  const [aliases, industries] = [entity.aliases, entity.industries].map((list) => (list.length > 0 ? list : undefined));
  const { legalName, inception, country, headquarters, lei, cik } = entity;
  const facts = { description, website, aliases, industries, legalName, inception, country, headquarters, lei, cik };
  return { name, ...omitUndefined(facts), entry: url };
}

/** Facts that a homepage states about its site. */
export const siteProfile = ({ metadata }: Page) =>
  omitUndefined({ siteTitle: metadata.title, siteDescription: metadata.description, siteName: metadata.site });
