import { createProviders } from "@wellsourced/providers";

// `createHttp()` from @wellsourced/http uses the network; this mock does not.
const answer = {
  type: "search",
  web: { results: [{ title: "Slate", url: "https://example.org/", description: "<b>A</b> roof." }] },
};
const send = async () => ({
  status: 200,
  headers: new Headers(),
  text: JSON.stringify(answer),
  url: "https://example.org/",
});

const providers = createProviders({ http: { upstream: () => ({ send }) }, settings: { BRAVE_API_KEY: "your-key" } });
const { records, provider } = await providers.web({ query: "slate roofs", limit: 3 });
console.log(provider, records[0]?.url, records[0]?.snippet);
