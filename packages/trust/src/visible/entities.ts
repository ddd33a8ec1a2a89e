const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/iy;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["shy", "\u00ad"],
  ["hellip", "…"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["laquo", "«"],
  ["raquo", "»"],
  ["bdquo", "„"],
  ["sbquo", "‚"],
  ["lsaquo", "‹"],
  ["rsaquo", "›"],
  ["ensp", "\u2002"],
  ["emsp", "\u2003"],
  ["thinsp", "\u2009"],
  ["zwnj", "\u200c"],
  ["zwj", "\u200d"],
  ["copy", "©"],
  ["reg", "®"],
  ["trade", "™"],
  ["deg", "°"],
  ["times", "×"],
  ["minus", "−"],
  ["plusmn", "±"],
  ["middot", "·"],
  ["bull", "•"],
  ["sect", "§"],
  ["para", "¶"],
  ["euro", "€"],
  ["pound", "£"],
  ["yen", "¥"],
  ["cent", "¢"],
]);

/** The character reference that begins at a place of a text, and what it stands for. */
export function entityAt(
  text: string,
  at: number,
): { readonly length: number; readonly character: string } | undefined {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(text)?.[0];
  if (found === undefined) return undefined;
  const name = found.slice(1, -1);
  const character = name.startsWith("#") ? byNumber(name.slice(1)) : NAMED.get(name);
  return character === undefined ? undefined : { length: found.length, character };
}

function byNumber(digits: string): string | undefined {
  const code = /^x/iu.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
}
