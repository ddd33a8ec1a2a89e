import { z } from "zod";

/** How one organisation or thing belongs to another. */
export const EntityRelation = z.object({
  relation: z.string().describe("parent, owner, subsidiary or owns: what the other is to this one"),
  id: z.string(),
  name: z.string().optional(),
  start: z.string().optional().describe("YYYY, YYYY-MM or YYYY-MM-DD"),
  end: z.string().optional().describe("YYYY, YYYY-MM or YYYY-MM-DD"),
  past: z.boolean().optional().describe("It has ended, known when or not"),
  share: z.number().optional().describe("0 to 1"),
});
export type EntityRelation = z.infer<typeof EntityRelation>;

/** Something that a knowledge base has an entry for: an organisation, a person, a place, a thing. */
export const Entity = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  aliases: z.array(z.string()),
  kinds: z.array(z.string()).describe("What it is an instance of"),
  url: z.string().describe("Its entry"),
  website: z.string().optional().describe("Official website"),
  legalName: z.string().optional(),
  industries: z.array(z.string()),
  inception: z.string().optional().describe("YYYY, YYYY-MM or YYYY-MM-DD"),
  dissolved: z.string().optional().describe("YYYY, YYYY-MM or YYYY-MM-DD"),
  country: z.string().optional(),
  headquarters: z.string().optional(),
  image: z.string().optional(),
  logo: z.string().optional(),
  lei: z.string().optional(),
  cik: z.string().optional(),
  listings: z.array(z.object({ exchange: z.string().optional(), ticker: z.string().optional() })),
  relations: z.array(EntityRelation),
  profiles: z.record(z.string(), z.string()).describe("Address by network: twitter, linkedin …"),
  article: z.string().optional().describe("Its encyclopedia article"),
  source: z.string(),
});
export type Entity = z.infer<typeof Entity>;
