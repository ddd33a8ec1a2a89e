import { patientClock, type ReplayRequest, startRegistry, startReplay } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createWellsourced } from "../../../src/index.ts";
import { createPaying, type Payer } from "../../../src/paying.ts";

/** An invented site that refuses all requests, and a service that reads its pages at $0.001 each. */
const SITE = "http://93.184.215.14";
const PRICE = 0.001;
const SENTENCES = [
  "The survey of the lower Marn counted 214 herons between March and October 2019, on 36 days.",
  "Its authors write that the birds went to the lakes in the hills, where fish had become more plentiful.",
  "A second count in the winter of 2020 found fewer birds, which the authors put down to the frost.",
];

const readPage = ({ body }: ReplayRequest) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    results: [{ url: JSON.parse(body).urls[0], title: "Herons of the Marn", text: SENTENCES.join("\n\n") }],
    statuses: [{ status: "success" }],
    costDollars: { total: PRICE },
  }),
});

async function openPaid() {
  const site = await startReplay([{ path: /^\//u, status: 403, body: "Forbidden" }]);
  const registry = await startRegistry({ works: [] });
  const service = await startReplay([{ method: "POST", path: "/contents", reply: readPage }]);
  const sources = createWellsourced({
    clock: patientClock,
    ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true },
    ...{ httpProxy: site.origin, noProxy: "127.0.0.1" },
    keys: { EXA_API_KEY: "made" },
    originMap: { ...registry.originMap, "https://api.exa.ai": service.origin },
  });
  const close = () => Promise.all([sources.close(), ...[site, registry, service].map((one) => one.close())]);
  return { sources, paid: () => service.requests.length, close };
}

const answer = ["one", "two", "three"]
  .map((page) => `The survey of the lower Marn counted 214 herons in 2019 ([source](${SITE}/${page})).`)
  .join("\n\n");

test.each([
  [undefined, 3, 0],
  [0.01, 3, 0],
  [0.002, 2, 1],
  [0, 0, 3],
])("within $%d, %d pages are paid for and %d statements stay unchecked", async (maxCostUsd, paid, unchecked) => {
  const world = await openPaid();
  const report = await world.sources.check.answer({ answer }, { maxCostUsd });
  const again = await world.sources.check.answer({ answer, maxAge: 3_600 });
  await world.close();
  expect(report.summary.unchecked).toBe(unchecked);
  expect(report.notes ?? []).toEqual(unchecked > 0 ? [expect.stringContaining("The limit on costs was reached")] : []);
  // Refused requests are not cached: the next check pays for what is missing, and only once.
  expect([again.summary.unchecked, again.notes, world.paid()]).toEqual([0, undefined, 3]);
  expect(paid).toBe(3 - unchecked);
});

describe("work within a bound", () => {
  const refusing = async () => {
    throw new Error("no");
  };
  const counting = () => {
    const taken: number[] = [];
    const note = async (usd: number) => void taken.push(usd);
    const payer: Payer = { owner: "tenant", take: note, correct: note };
    return { payer, taken };
  };

  test("spends up to the limit, also with small prices, and charges the outer payer for each", async () => {
    const { paidBy, withinCost, payer } = createPaying();
    const outer = counting();
    await paidBy(outer.payer, () =>
      withinCost(0.3, async (isCutShort) => {
        for (const usd of [0.1, 0.1, 0.1]) await payer()?.take(usd);
        expect(isCutShort()).toBe(false);
        await expect(payer()?.take(0.001)).rejects.toMatchObject({ kind: "validation" });
        expect(isCutShort()).toBe(true);
      }),
    );
    expect(outer.taken).toEqual([0.1, 0.1, 0.1]);
  });

  test("can spend again what came back", async () => {
    const { withinCost, payer } = createPaying();
    await withinCost(0.1, async (isCutShort) => {
      await payer()?.take(0.1);
      await payer()?.correct(-0.06);
      await payer()?.take(0.05);
      expect(isCutShort()).toBe(false);
    });
  });

  test("has spent nothing where the outer payer refused", async () => {
    const { paidBy, withinCost, payer } = createPaying();
    await paidBy({ take: refusing, correct: refusing }, () =>
      withinCost(0.1, async (isCutShort) => {
        for (const _ of [1, 2]) await expect(payer()?.take(0.1)).rejects.toThrow("no");
        expect(isCutShort()).toBe(true);
      }),
    );
  });

  test("is cut short by a refusal of any piece of it, and no piece by a refusal of another", async () => {
    const { open, withinCost, payer } = createPaying();
    const piece = (usd: number) => {
      const account = open();
      return account.run(async () => {
        const refused = await payer()
          ?.take(usd)
          .then(
            () => false,
            () => true,
          );
        await new Promise(setImmediate);
        return [refused, account.isCutShort()];
      });
    };
    await withinCost(0.1, async (isCutShort) => {
      expect(await Promise.all([piece(0.1), piece(0.05)])).toEqual([
        [false, false],
        [true, true],
      ]);
      expect(isCutShort()).toBe(true);
    });
  });
});
