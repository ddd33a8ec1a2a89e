import { defineProvider } from "../define.ts";
import { fault } from "./google/failing.ts";
import { images } from "./google/images.ts";
import { news } from "./google/news.ts";
import { pages } from "./google/pages.ts";

export default defineProvider({
  name: "google",
  origin: "https://www.googleapis.com",
  docs: "https://developers.google.com/custom-search/v1/overview",
  key: [
    {
      env: "GOOGLE_CUSTOM_SEARCH_API_KEY",
      sendAs: { query: "key" },
      hint: "A key for Google's Custom Search JSON API (closed to new customers, ends 2027-01-01).",
    },
    { env: "GOOGLE_CUSTOM_SEARCH_ID", sendAs: { query: "cx" }, hint: "The id of a Programmable Search Engine." },
  ],
  pace: { perSecond: 5 },
  priceUsd: 0.005,
  fault,
  can: [pages, images, news],
});
