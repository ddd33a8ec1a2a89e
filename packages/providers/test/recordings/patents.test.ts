import { Failure, type Patent } from "@wellsourced/core";
import type { ReplayReply, ReplayRoute } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import type { AskOf } from "../../src/capabilities.ts";
import { findOnce, isRecordingsHere, readRecording, startStage } from "../helpers/upstream.ts";

const here = describe.skipIf(!isRecordingsHere);
const note = isRecordingsHere ? "" : " (skipped: ../shared/upstream is not beside the repository)";

const SETTINGS = {
  EPO_OPS_CONSUMER_KEY: "made-epo-key-1234",
  EPO_OPS_CONSUMER_SECRET: "made-epo-secret-1234",
};
type Ask = Omit<AskOf<"patent">, "limit">;

async function patentsOf(provider: string, reply: ReplayReply, { ask = { query: "x" }, routes = [] }: Around = {}) {
  const answer = await findOnce("patent", { provider, ask, reply, routes, settings: SETTINGS });
  return answer.records as readonly Patent[]; // what patents are found as
}
interface Around {
  readonly ask?: Ask;
  readonly routes?: readonly ReplayRoute[];
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const outcome = await work.then(
    (records) => new Error(`there was an answer: ${JSON.stringify(records)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof Failure) return outcome;
  throw outcome;
}

here(`recorded replies of the EPO's OPS${note}`, () => {
  const xml = (file: string, more: Partial<ReplayReply> = {}): ReplayReply => ({
    body: readRecording(`epo-ops/${file}`),
    headers: { "content-type": "application/xml;charset=utf-8" },
    ...more,
  });
  const login: ReplayRoute = { path: "/3.2/auth/accesstoken", body: readRecording("epo-ops/token-200.json") };
  const epo = (file: string, ask: Ask, more: Partial<ReplayReply> = {}) =>
    patentsOf("epo", xml(file, more), { ask, routes: [login] });

  test("one application, with the token that was given for key and secret", async () => {
    const stage = await startStage([login, { path: /.*/u, ...xml("biblio-docdb-EP1000000A1.xml") }], {
      settings: SETTINGS,
    });
    try {
      const ask = { number: "EP1000000A1", limit: 5 };
      const { records } = await stage.providers.find("patent", ask, { provider: "epo" });
      const [patent, ...rest] = records as readonly Patent[]; // what patents are found as
      expect(rest).toEqual([]);
      expect(patent).toEqual({
        title: "Apparatus for manufacturing green bricks for the brick manufacturing industry",
        number: "EP1000000A1",
        url: "https://worldwide.espacenet.com/patent/search?q=pn%3DEP1000000A1",
        abstract: expect.stringMatching(
          /^The invention relates to an apparatus \(1\) for .* formed on at least one side of the green bricks\.$/u,
        ),
        assignee: "BOER BEHEER NIJMEGEN BV DE",
        inventor: "KOSMAN WILHELMUS JACOBUS MARIA",
        filed: "1999-11-08",
      });
      const [first, second] = stage.replay.requests;
      expect(first).toMatchObject({
        method: "POST",
        path: "/3.2/auth/accesstoken",
        body: "grant_type=client_credentials",
      });
      expect(first?.headers.authorization).toBe(
        `Basic ${Buffer.from("made-epo-key-1234:made-epo-secret-1234").toString("base64")}`,
      );
      expect(second?.path).toBe("/3.2/rest-services/published-data/publication/docdb/EP1000000A1/biblio");
      expect(second?.headers.authorization).toBe("Bearer REDACTED");
    } finally {
      await stage.close();
    }
  });

  test("many parties, each once and without its country, and the English of two titles", async () => {
    const source = readRecording("epo-ops/biblio-CA3237996A1-multi-party.xml");
    const epodoc = [...source.matchAll(/<inventor [^>]*data-format="epodoc">[\s\S]*?<name>([^<]*)</gu)];
    const [patent] = await epo("biblio-CA3237996A1-multi-party.xml", { number: "CA3237996A1" });
    expect(epodoc).toHaveLength(8);
    expect(patent).toMatchObject({
      number: "CA3237996A1",
      title: "EFFIECIENT COMMUNICATION FOR DEVICES OF A HOME NETWORK",
      assignee: "GOOGLE LLC",
      inventor: epodoc.map(([, name = ""]) => name.replace(/\s*\[..\]/u, "").trim()).join("; "),
    });
  });

  test("a full cycle holds the application and the grant: the grant stands for the patent", async () => {
    const [patent, ...rest] = await epo("fullcycle-epodoc-EP1000000A1.xml", { number: "EP1000000" });
    expect(rest).toEqual([]);
    expect(patent).toMatchObject({ number: "EP1000000B1", filed: "1999-11-08", granted: "2003-02-12" });
  });

  test("an abstract alone makes a record without inventing the rest", async () => {
    const [patent] = await epo("abstract-epodoc-EP1000000A1.xml", { number: "EP1000000" });
    expect(Object.keys(patent ?? {}).sort()).toEqual(["abstract", "number", "title", "url"]);
  });

  test("the guide's example of a search", async () => {
    const [patent, ...rest] = await epo("doc-example-search-biblio.xml", { query: "x" });
    expect(rest).toEqual([]);
    expect(patent).toEqual({
      title: "INJECTION MOLDED MICROLENSES FOR OPTICAL INTERCONNECTS",
      number: "KR20100130646A",
      url: "https://worldwide.espacenet.com/patent/search?q=pn%3DKR20100130646A",
      assignee: "IBM",
      filed: "2006-07-20",
    });
  });

  test.each(["search-pa-google-1-100.xml", "search-ti-plastic-1-100.xml"])(
    "%s: a hundred hits by their numbers alone",
    async (file) => {
      const source = readRecording(`epo-ops/${file}`);
      const ids = [...source.matchAll(/<country>(\w+)<\/country>\s*<doc-number>(\w+)<\/doc-number>\s*<kind>(\w+)</gu)];
      const stage = await startStage([login, { path: /.*/u, ...xml(file) }], { settings: SETTINGS });
      const answer = await stage.providers
        .find("patent", { query: "x", limit: 100 }, { provider: "epo" })
        .finally(() => stage.close());
      expect(answer.total).toBe(10_000);
      expect(answer.records).toHaveLength(100);
      expect(answer.records).toMatchObject(ids.map((id) => ({ number: id.slice(1).join("") })));
      expect(stage.replay.requests.at(-1)?.query.get("Range")).toBe("1-100");
    },
  );

  // Answers to other questions than ours: texts, families, pictures, numbers.
  test.each([
    "claims-EP1000000A1.xml",
    "family-EP1000000A1.xml",
    "images-EP1000000A1.xml",
    "number-service-original-epodoc-US.xml",
  ])("%s is not taken for an answer that holds nothing", async (file) => {
    expect(await failureOf(epo(file, { query: "x" }))).toMatchObject({
      kind: "upstream_unavailable",
      message: expect.stringContaining("world-patent-data"),
    });
  });

  test("a token that does not hold is renewed once, and then it is the credentials", async () => {
    const failure = await failureOf(
      epo(
        "error-400-no-token.xml",
        { query: "x" },
        {
          status: 400,
          headers: {
            "www-authenticate":
              'Bearer realm="null",error="invalid_token",error_description="oauth.v2.InvalidAccessToken: Invalid access token"',
          },
        },
      ),
    );
    expect(failure).toMatchObject({ kind: "auth_required", provider: "epo" });
    expect(failure.message).toContain("EPO_OPS_CONSUMER_KEY and EPO_OPS_CONSUMER_SECRET");
  });

  test("a blocked account is refused at the door, and nothing secret is said", async () => {
    const refused = { ...login, ...xml("doc-error-400-invalid-client.xml", { status: 400 }) };
    const failure = await failureOf(patentsOf("epo", xml("biblio-docdb-EP1000000A1.xml"), { routes: [refused] }));
    expect(failure).toMatchObject({ kind: "auth_required", suggestedAction: "check_api_key" });
    expect(JSON.stringify(failure) + failure.message).not.toContain("made-epo");
  });

  test("the week's quota is no throttle", async () => {
    const failure = await failureOf(
      epo(
        "doc-error-403-quota.xml",
        { query: "x" },
        { status: 403, headers: { "x-rejection-reason": "RegisteredQuotaPerWeek" } },
      ),
    );
    expect(failure).toMatchObject({ kind: "rate_limited", detail: "The quota is spent (RegisteredQuotaPerWeek)." });
  });
});
