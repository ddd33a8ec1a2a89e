/** Concurrent requests per host. */
const LANES = 2;

/** Splits addresses into runs to request one after the other, at most two per host. The longest runs come first. */
export function byHosts(urls: readonly string[]): readonly (readonly string[])[] {
  return [...Map.groupBy(urls, (url) => URL.parse(url)?.host).values()]
    .flatMap((own) => Array.from({ length: LANES }, (_, lane) => own.filter((_url, index) => index % LANES === lane)))
    .filter((run) => run.length > 0)
    .sort((a, b) => b.length - a.length);
}
