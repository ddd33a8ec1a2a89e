import { startReplay } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createWellsourced } from "../../src/index.ts";

/** Contract, monitor_query_check, revision 3: it always queries the provider. */
test("contract 10 [rev 3]: a monitored query is searched again, even a minute after the same search", async () => {
  const result = (n: number) => ({ url: `https://storks.example/${n}`, title: `Storks ${n}`, content: "Storks." });
  const service = await startReplay([
    {
      path: "/search",
      body: JSON.stringify({ results: [result(1)] }),
      headers: { "content-type": "application/json" },
    },
  ]);
  const sources = createWellsourced({
    ...{ cacheDir: false, dataDir: false, monitoringEnabled: true },
    ...{ allowPrivateNetwork: true, keys: { SEARXNG_URL: service.origin } },
  });
  const call = { owner: "acme", user: "ada" };
  try {
    await sources.people.grant({ tenant: "acme", user: "ada" }, "monitoring", "admin");
    const ask = { query: "storks", provider: "searxng" };
    await sources.search.web({ ...ask, limit: 20 }, call);
    await sources.people.saveMonitor(ask, call);
    await sources.search.web({ ...ask, limit: 20 }, call);
    await sources.people.checkMonitor(ask, call);
    expect(service.requests).toHaveLength(3);
  } finally {
    await sources.close();
    await service.close();
  }
});
