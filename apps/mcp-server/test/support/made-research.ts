import { type Replay, startReplay, startTape, startUpstreams } from "@wellsourced/testkit";
import { providerManifest } from "@wellsourced/wellsourced/env";

/** Providers that answer as on tape, with the origins that they are asked at. */
const TAPES: readonly (readonly [provider: string, tape: string, ...origins: string[]])[] = [
  ["clinicaltrials", "trial.found", "https://clinicaltrials.gov"],
  ["courtlistener", "case.found", "https://www.courtlistener.com"],
  ["crtsh", "certificate.found", "https://crt.sh"],
  ["edgar", "filing.facts.found", "https://www.sec.gov", "https://data.sec.gov", "https://efts.sec.gov"],
  ["hackernews", "news.found", "https://hn.algolia.com"],
  ["lens", "patent.found", "https://api.lens.org"],
  ["semanticscholar", "graph.found", "https://api.semanticscholar.org"],
  ["wayback", "capture.found", "https://web.archive.org"],
  ["worldbank", "series.found", "https://api.worldbank.org"],
];

/** Two models that differ in one number. */
const ANSWERS: Readonly<Record<string, string>> = {
  "moss-1":
    "The discs of lichen on north-facing slate widen by half a millimetre a year. Forty roofs were visited in 2022.",
  "moss-2":
    "The discs of lichen on north-facing slate widen by half a millimetre a year. Ninety roofs were visited in 2022.",
};

async function startModels(): Promise<Replay> {
  const reply = ({ body }: { readonly body: string }) => {
    const content = ANSWERS[JSON.parse(body).model];
    return { body: { choices: [{ message: { content }, finish_reason: "stop" }], usage: { cost: 0.01 } } };
  };
  return startReplay([{ path: /./u, reply }]);
}

/** Monarch finds an entity and its associations. */
async function startMonarch(): Promise<Replay> {
  const [entity, associations] = await Promise.all(
    ["biomedical.found", "biomedical.associations.found"].map((tape) => startTape("monarch", tape)),
  );
  await Promise.all([entity?.close(), associations?.close()]);
  return startReplay([
    { path: /association/u, body: associations?.tape.body ?? "" },
    { path: /./u, body: entity?.tape.body ?? "" },
  ]);
}

/** Every provider that a researcher may ask, on this machine; those without a tape are down. */
export async function startMadeResearch() {
  const [down, models, monarch, upstreams] = await Promise.all([
    startReplay([{ path: /.*/u, status: 500, body: "down" }]),
    startModels(),
    startMonarch(),
    startUpstreams(),
  ]);
  const tapes = await Promise.all(
    TAPES.map(async ([provider, tape, ...origins]) => ({ origins, upstream: await startTape(provider, tape) })),
  );
  const originMap = {
    ...Object.fromEntries(
      providerManifest.flatMap(({ origin }) => (origin ? [[new URL(origin).origin, down.origin]] : [])),
    ),
    ...upstreams.originMap,
    ...Object.fromEntries(tapes.flatMap(({ origins, upstream }) => origins.map((origin) => [origin, upstream.origin]))),
    "https://api.monarchinitiative.org": monarch.origin,
    "https://openrouter.ai": models.origin,
  };
  const started = [down, models, monarch, upstreams, ...tapes.map(({ upstream }) => upstream)];
  return {
    /** The site that the web searches find. */
    site: upstreams.site,
    environment: {
      WELLSOURCED_ORIGIN_MAP: JSON.stringify(originMap),
      WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
      WELLSOURCED_CONTACT_EMAIL: "suite@example.org",
      LENS_API_TOKEN: "made-token",
      OPENROUTER_API_KEY: "made-key",
      WELLSOURCED_PANEL_ENABLED: "true",
      WELLSOURCED_PANEL_OPENROUTER_MODEL: Object.keys(ANSWERS).join(),
      ...Object.fromEntries(
        providerManifest.map(({ name }) => [`WELLSOURCED_RATE_${name.toUpperCase().replaceAll("-", "_")}`, "10000"]),
      ),
    },
    close: async () => void (await Promise.all(started.map((one) => one.close()))),
  };
}
