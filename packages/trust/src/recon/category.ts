/** Kinds of page that an address suggests by its words. */
export const ADDRESS_CATEGORIES = [
  "login",
  "admin",
  "api",
  "legal",
  "blog",
  "docs",
  "document",
  "asset",
  "other",
] as const;
export type AddressCategory = (typeof ADDRESS_CATEGORIES)[number];

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words of paths and host names by category; the first category with one of them counts. */
const WORDS: readonly (readonly [AddressCategory, ReadonlySet<string>])[] = [
  ["login", wordsOf("login log-in signin sign-in logon sso auth oauth oauth2 register signup sign-up password")],
  ["admin", wordsOf("admin administrator wp-admin dashboard cpanel phpmyadmin backend manage console")],
  ["api", wordsOf("api apis rest graphql swagger openapi v1 v2 v3 rpc")],
  [
    "legal",
    wordsOf("legal privacy privacy-policy terms terms-of-service tos imprint impressum gdpr cookies disclaimer"),
  ],
  ["blog", wordsOf("blog blogs news press newsroom articles stories")],
  ["docs", wordsOf("docs doc documentation help support faq kb guide guides manual wiki developers developer")],
];
const EXTENSIONS: readonly (readonly [AddressCategory, ReadonlySet<string>])[] = [
  ["document", wordsOf("pdf doc docx xls xlsx ppt pptx odt ods odp rtf csv epub ps")],
  [
    "asset",
    wordsOf(
      "css js mjs map png jpg jpeg gif svg webp avif ico bmp woff woff2 ttf eot otf mp3 mp4 webm ogg wav zip gz tgz",
    ),
  ],
];

const categoryIn = (
  table: readonly (readonly [AddressCategory, ReadonlySet<string>])[],
  words: readonly string[],
): AddressCategory | undefined => table.find(([, known]) => words.some((word) => known.has(word)))?.[0];

/** What an address suggests about its page; evidence only, as nothing is requested. */
export function categoryOf(address: string): AddressCategory {
  const url = URL.parse(address);
  if (!url) return "other";
  const segments = url.pathname.toLowerCase().split("/").filter(Boolean);
  const file = segments.at(-1) ?? "";
  const names = segments.map((segment) => segment.split(".")[0] ?? "");
  const subdomains = url.hostname.split(".").slice(0, -2);
  return (
    categoryIn(EXTENSIONS, file.includes(".") ? [file.slice(file.lastIndexOf(".") + 1)] : []) ??
    categoryIn(WORDS, [...names, ...subdomains]) ??
    "other"
  );
}
