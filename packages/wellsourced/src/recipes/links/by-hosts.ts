/** So many requests a host gets at once. */
const LANES = 2;

/**
 * Addresses as runs, each to be asked one after the other: two runs a host, so that no host meets more at once however
 * many addresses of it there are. Runs with most to do come first.
 */
export function byHosts(urls: readonly string[]): readonly (readonly string[])[] {
  return [...Map.groupBy(urls, (url) => URL.parse(url)?.host).values()]
    .flatMap((own) => Array.from({ length: LANES }, (_, lane) => own.filter((_url, index) => index % LANES === lane)))
    .filter((run) => run.length > 0)
    .sort((a, b) => b.length - a.length);
}
