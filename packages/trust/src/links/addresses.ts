const parse = (url: string): URL | undefined => URL.parse(url) ?? undefined;

/** Hosts whose addresses are meant to lead elsewhere: registries of names, and shorteners. */
const SIGNPOSTS = new Set(
  "doi.org dx.doi.org hdl.handle.net handle.net w3id.org purl.org purl.oclc.org n2t.net identifiers.org ark.org urn.fi bit.ly t.co tinyurl.com goo.gl ow.ly buff.ly is.gd lnkd.in youtu.be amzn.to g.co aka.ms fb.me redd.it".split(
    " ",
  ),
);

/** Is the address one that always sends its reader on? */
export const isSignpost = (url: string): boolean => SIGNPOSTS.has(parse(url)?.hostname.replace(/^www\./u, "") ?? "");

/** `/`, a language's root, or a file that stands for it. */
const FRONT =
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w{3,5}|home(?:page)?(?:\.\w{3,5})?|default\.aspx?)?\/?$/iu;

/** Does the address name a site rather than a page of it? */
export function isFrontPage(url: string): boolean {
  const { pathname, search, hash } = parse(url) ?? {};
  return (
    pathname !== undefined &&
    FRONT.test(pathname) &&
    (search === "" || TRACKING_ONLY.test(search ?? "")) &&
    !/^#!?\//u.test(hash ?? "")
  );
}

const TRACKED = "(?:utm_\\w+|fbclid|gclid|ref|source|error|from|redirect|redirected|lang|hl|locale)";
const TRACKING_ONLY = new RegExp(`^\\?${TRACKED}=[^&]*(?:&${TRACKED}=[^&]*)*$`, "iu");

/** Nothing that a reader would call another address: scheme, `www.`, a last slash, tracking, the fragment. */
function plain(url: string): string {
  const { hostname, port, pathname, search } = parse(url) ?? new URL("invalid:");
  const query = [...new URLSearchParams(search)].filter(([name]) => !/^(?:utm_\w+|fbclid|gclid)$/iu.test(name));
  const path = decode(pathname)
    .replace(/\/(?:index\.\w{3,5})?$/u, "")
    .toLowerCase();
  return [hostname.replace(/^www\./u, ""), port, path, new URLSearchParams(query).toString()].join("|");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A stray percent sign: the path as it stands can be compared as well.
    return path;
  }
}

/** Are these two the same address to a reader? */
export const isSameAddress = (a: string, b: string): boolean => a === b || plain(a) === plain(b);

/** A made-up address in the same directory: what a site answers there it answers for nothing. */
export function siblingOf(url: string, name: string): string | undefined {
  const sibling = URL.parse(name, url);
  return sibling && /^https?:$/u.test(sibling.protocol) ? sibling.href : undefined;
}
