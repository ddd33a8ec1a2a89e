import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { patientClock } from "@wellsourced/testkit";
import { CheckedManuscript } from "@wellsourced/trust/quotations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../../src/index.ts";

/** An invented page whose text changes. */
const BEFORE = "The survey counted 12 pairs of storks on the roofs of the valley in the spring of 2021.";
const NOW = "The survey counted 31 pairs of storks on the roofs of the valley in the spring of 2021.";

let said = BEFORE;
let requests = 0;
let server: Server;
let sources: Wellsourced;
let url: string;

const html = () =>
  `<!doctype html><title>Storks</title><article><h1>Storks of the valley</h1><p>${said}</p>${"<p>The nests are mended by the fire brigade before the birds come back from the south.</p>".repeat(4)}</article>`;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith("/storks")) requests++;
    response.setHeader("content-type", "text/html; charset=utf-8").end(html());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/storks`;
  sources = createWellsourced({
    clock: patientClock,
    cacheDir: false,
    dataDir: false,
    chromePath: "disabled",
    allowPrivateNetwork: true,
    originMap: {},
  });
});

afterAll(async () => {
  await sources.close();
  server.close();
});

beforeEach(async () => {
  said = BEFORE;
  await sources.read({ url, maxAge: 0 });
  said = NOW;
  requests = 0;
});

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u;

describe("contract 23 [rev 3]: a page that was changed since it was last read", () => {
  test("is read anew for a claim", async () => {
    const found = await sources.check.citation({ citation: url, claim: NOW });
    expect(found).toMatchObject({ claimSupport: "addressed", fetchedAt: expect.stringMatching(TIME) });
    expect(found.attention).toBeUndefined();
    expect(found.fromCopy).toBeUndefined();
    expect(found.claimEvidence?.[0]).toBe(NOW);
  });

  test("is read anew for a quotation", async () => {
    const found = await sources.check.quote({ quote: NOW, url });
    expect(found).toMatchObject({ quoteMatch: "verbatim", fetchedAt: expect.stringMatching(TIME) });
    expect(found.fromCopy).toBeUndefined();
  });

  test("is read anew for the entries of an audit, once for all of them", async () => {
    const { entries, summary } = await sources.check.bibliography({
      entries: [
        { url, claim: NOW },
        { url, claim: BEFORE },
      ],
    });
    expect(entries[0]?.attention).toBeUndefined();
    expect(entries[0]).toMatchObject({ claimSupport: "addressed", fetchedAt: expect.stringMatching(TIME) });
    expect(entries[1]?.attention).toEqual(["The statement says “12”, and the passage says “31”."]);
    expect(summary).toMatchObject({ doubtful: 1 });
  });

  test("is read anew for an answer", async () => {
    const report = await sources.check.answer({ answer: `${NOW} [1]\n\n[1]: ${url}` });
    expect(report.statements[0]).toMatchObject({ state: "addressed", reasons: [] });
    expect(report.sources[0]).toMatchObject({ fetchedAt: expect.stringMatching(TIME) });
    expect(report.sources[0]?.fromCopy).toBeUndefined();
    const copied = await sources.check.answer({ answer: `${NOW} [1]\n\n[1]: ${url}`, maxAge: 3_600 });
    expect(copied.sources[0]).toMatchObject({ fromCopy: true });
  });

  test("is judged by a copy only where that is allowed, and the check says so", async () => {
    const claimed = await sources.check.citation({ citation: url, claim: NOW, maxAge: 3_600 });
    expect(claimed).toMatchObject({ fromCopy: true, fetchedAt: expect.stringMatching(TIME) });
    expect(claimed.attention).toEqual(["The statement says “31”, and the passage says “12”."]);
    const quoted = await sources.check.quote({ quote: BEFORE, url, maxAge: 3_600 });
    expect(quoted).toMatchObject({ quoteMatch: "verbatim", fromCopy: true });
  });

  test("is not confirmed by earlier text outside its main text", async () => {
    const beside = "The keeper of the nests was born at the mill below the bridge in a winter of deep snow.";
    said = `${BEFORE}</p></article><footer><p>${beside}</p></footer><article><p>`;
    await sources.read({ url, maxAge: 0 });
    await sources.check.quote({ quote: beside, url });
    said = NOW;
    expect(await sources.check.quote({ quote: beside, url })).toMatchObject({ quoteMatch: "absent" });
  });

  test("is read once for all quotations of a manuscript", async () => {
    const text = `As [the survey](${url}) says, “${NOW}” And “the nests are mended by the fire brigade” too ([the survey](${url})).`;
    const found = await sources.check.manuscript({ name: "storks.md", bytes: Buffer.from(text) });
    expect(found.quotations.map(({ evidence }) => evidence?.quoteMatch)).toEqual(["verbatim", "verbatim_normalised"]);
    expect(CheckedManuscript.parse(found)).toEqual(found);
    expect(requests).toBe(1);
  });
});
