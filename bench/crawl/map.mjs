import { mapSite } from "../../packages/crawler/src/index.ts";
import { createHttp } from "../../packages/http/src/index.ts";

/** Maps a site for the crawl benchmark. */
export async function map({ start, options }) {
  const { userAgent, excludeLanguages = false, ...rest } = options;
  const http = createHttp({ userAgent });
  try {
    const { links, failures } = await mapSite(start, { ...rest, http, userAgent, excludeLanguages });
    return { links, errors: failures.map(({ url, failure }) => ({ url, message: failure.message })) };
  } finally {
    await http.close();
  }
}
