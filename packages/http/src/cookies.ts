interface Cookie {
  readonly value: string;
  /** The host that set it, and the only one that receives it. */
  readonly host: string;
  readonly isSecure: boolean;
}

/** Limits for hostile servers; pages do not need more. */
const MAX_COOKIES = 50;
const MAX_LENGTH = 4_096;

/** Cookies set during one call. They are returned only to the host that set them. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Stores a response's cookies and returns whether any is new. */
  keep(headers: Pick<Headers, "getSetCookie">, { hostname: host, protocol }: URL): boolean {
    let isNews = false;
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/u.exec(line) ?? [];
      if (!name || value === undefined || line.length > MAX_LENGTH) continue;
      const key = `${host} ${name}`;
      const isGone = value === "" || /;\s*max-age\s*=\s*(?:0|-\d+)\s*(?:;|$)/iu.test(line);
      if (isGone) this.#cookies.delete(key);
      else if (this.#cookies.get(key)?.value !== value && this.#cookies.size < MAX_COOKIES) {
        const isSecure = /;\s*secure\s*(?:;|$)/iu.test(line);
        if (isSecure && protocol !== "https:") continue;
        this.#cookies.set(key, { value, host, isSecure });
        isNews = true;
      }
    }
    return isNews;
  }

  /** Adds the host's cookies to the request headers. */
  headersFor(url: URL, headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const own = [...this.#cookies].flatMap(([key, { value, host, isSecure }]) =>
      host === url.hostname && (!isSecure || url.protocol === "https:")
        ? [`${key.slice(host.length + 1)}=${value}`]
        : [],
    );
    if (own.length === 0) return headers;
    return { ...headers, cookie: [...(headers.cookie ? [headers.cookie] : []), ...own].join("; ") };
  }
}
