import { mapSite } from "../../packages/crawler/dist/index.js";
import { createHttp } from "../../packages/http/dist/index.js";

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
