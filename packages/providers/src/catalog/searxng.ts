import { defineProvider } from "../define.ts";
import { fault } from "./searxng/failing.ts";
import { images } from "./searxng/images.ts";
import { news } from "./searxng/news.ts";
import { pages } from "./searxng/pages.ts";
import { videos } from "./searxng/videos.ts";

export default defineProvider({
  name: "searxng",
  docs: "https://docs.searxng.org/dev/search_api.html",
  key: [
    {
      env: "SEARXNG_URL",
      sendAs: "origin",
      secret: false,
      hint: "The address of a SearXNG instance that allows format=json.",
    },
    {
      env: "SEARXNG_BASIC_AUTH",
      required: false,
      sendAs: "basic-auth",
      hint: "The user:password of the instance, if it requires them.",
    },
    {
      env: "SEARXNG_HEADERS",
      required: false,
      sendAs: "header-list",
      hint: "Additional request headers, as Name: Value, Name: Value.",
    },
  ],
  pace: { perSecond: 5 },
  fault,
  can: [pages, images, news, videos],
});
