import { isHttpUrl } from "@wellsourced/core";
import { Entity, type EntityRelation } from "@wellsourced/core/records";
import { toPartialDate } from "../dates.ts";
import { known } from "../known.ts";
import { plainText } from "../plain-text.ts";
import { webAddress } from "../web-address.ts";
import { defineKind } from "./kind.ts";

/** A search for entries of a knowledge base; one of `query`, `ids` and `website`. */
export interface EntityAsk {
  readonly limit: number;
  /** A name. */
  readonly query?: string;
  /** Their own identifiers, such as `Q42`. */
  readonly ids?: readonly string[];
  /** Host of the official website. */
  readonly website?: string;
  /** Two letters; names are in English where there are none in it. */
  readonly language?: string;
}

type Text = string | null | undefined;
type Texts = readonly Text[] | undefined;

/** An entry as the knowledge base words it. */
export interface RawEntity {
  readonly id: Text;
  readonly name?: Text;
  readonly description?: Text;
  readonly aliases?: Texts;
  readonly kinds?: Texts;
  readonly url: string;
  readonly website?: Text;
  readonly legalName?: Text;
  readonly industries?: Texts;
  readonly inception?: Text;
  readonly dissolved?: Text;
  readonly country?: Text;
  readonly headquarters?: Text;
  readonly image?: Text;
  readonly logo?: Text;
  readonly lei?: Text;
  readonly cik?: Text;
  readonly listings?: readonly { readonly exchange?: Text; readonly ticker?: Text }[];
  readonly relations?: readonly EntityRelation[];
  readonly profiles?: Readonly<Record<string, string>>;
  readonly article?: Text;
  readonly source: string;
}

const texts = (list: Texts): string[] => [...new Set((list ?? []).map((text) => plainText(text)).filter(Boolean))];

export const { capability: entityCapability, declare: entities } = defineKind<EntityAsk, RawEntity, Entity>({
  name: "entity",
  record: Entity,
  clean({ id, url, source, listings = [], relations = [], profiles = {}, ...raw }) {
    if (!id) return undefined;
    return {
      id,
      name: plainText(raw.name) || id,
      ...known({ description: plainText(raw.description) }),
      aliases: texts(raw.aliases),
      kinds: texts(raw.kinds),
      url,
      ...known({ website: webAddress(raw.website), legalName: plainText(raw.legalName) }),
      industries: texts(raw.industries),
      ...known({
        inception: toPartialDate(raw.inception),
        dissolved: toPartialDate(raw.dissolved),
        country: plainText(raw.country),
        headquarters: plainText(raw.headquarters),
        image: webAddress(raw.image),
        logo: webAddress(raw.logo),
        lei: plainText(raw.lei),
        cik: plainText(raw.cik),
      }),
      listings: listings.map(({ exchange, ticker }) =>
        known({ exchange: plainText(exchange), ticker: plainText(ticker) }),
      ),
      relations: [...relations],
      profiles: Object.fromEntries(Object.entries(profiles).filter(([, address]) => isHttpUrl(address))),
      ...known({ article: webAddress(raw.article) }),
      source,
    };
  },
  keyOf: ({ id }) => id,
  names: { query: false, ids: false, website: false },
  neutral: { language: "en" },
});
