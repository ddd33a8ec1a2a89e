import { createHmac } from "node:crypto";
import { createDeliveries, type Delivery, type Webhook } from "@wellsourced/crawler/reports";
import { createHttp } from "@wellsourced/http";
import { createFakeClock, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../src/index.ts";

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A receiver with set replies; the default is 204. */
const received: Received[] = [];
const answers: number[] = [];
let receiver: LocalServer;
const http = createHttp({ allowPrivateNetwork: true });
beforeAll(async () => {
  receiver = await startServer((request, response) => {
    let body = "";
    request.on("data", (data: Buffer) => {
      body += data;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      const status = answers.shift() ?? 204;
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    });
  });
});
afterAll(async () => {
  await http.close();
  await receiver.close();
});
afterEach(() => {
  received.length = 0;
  answers.length = 0;
});

function deliveriesTo(webhook: Partial<Webhook> = {}, isWanted?: () => Promise<boolean>) {
  const clock = createFakeClock(1_700_000_000_000);
  const ended: Delivery[] = [];
  const deliveries = createDeliveries({
    webhook: { url: receiver.origin, ...webhook },
    ...{ key: "made key", job: "job-1", open: http.open, clock, random: () => 0, isWanted },
    onEnd: async (delivery) => void ended.push(delivery),
  });
  return { clock, ended, deliveries };
}

describe("an event", () => {
  test("is signed over its time and body, with the caller's headers and metadata", async () => {
    const { deliveries, ended } = deliveriesTo({ headers: { "x-team": "roofs" }, metadata: { order: 7 } });
    deliveries.send("page", { url: "https://roofs.example/" });
    await deliveries.idle();
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    expect(JSON.parse(body)).toMatchObject({
      ...{ type: "crawl.page", job: "job-1", metadata: { order: 7 } },
      data: { url: "https://roofs.example/" },
    });
    const hmac = createHmac("sha256", "made key").update(`1700000000.${body}`).digest("hex");
    expect(headers).toMatchObject({
      ...{ "x-team": "roofs", "content-type": "application/json", "x-wellsourced-event": "page" },
      ...{ "x-wellsourced-timestamp": "1700000000", "x-wellsourced-signature": `v1=${hmac}` },
    });
    expect(ended).toEqual([{ event: "page", count: 1 }]);
  });

  test("is tried again after an error that passes, under the same id, with growing pauses", async () => {
    answers.push(503, 429);
    const { deliveries, ended, clock } = deliveriesTo();
    deliveries.send("page", {});
    await clock.asleep();
    expect(clock.dueIn()).toBe(1_000);
    await clock.advance(1_000);
    await clock.asleep();
    expect(clock.dueIn()).toBe(2_000);
    await clock.advance(2_000);
    await deliveries.idle();
    expect(new Set(received.map(({ headers }) => headers["x-wellsourced-delivery"])).size).toBe(1);
    expect(received).toHaveLength(3);
    expect(ended).toEqual([{ event: "page", count: 1 }]);
  });

  test.each([
    [400, "The webhook answered with status 400."],
    [302, "The webhook answered with status 302."],
  ])("that is answered with %i is given up at once, and says why", async (status, failure) => {
    answers.push(status);
    const { deliveries, ended } = deliveriesTo();
    deliveries.send("page", {});
    await deliveries.idle();
    expect(received).toHaveLength(1);
    expect(ended).toEqual([{ event: "page", count: 1, failure }]);
  });

  test("is given up after five tries", async () => {
    answers.push(500, 500, 500, 500, 500);
    const { deliveries, ended, clock } = deliveriesTo();
    deliveries.send("page", {});
    for (let tries = 0; tries < 4; tries++) {
      await clock.asleep();
      await clock.advance(clock.dueIn() ?? 0);
    }
    await deliveries.idle();
    expect(received).toHaveLength(5);
    expect(ended).toMatchObject([{ failure: "The webhook answered with status 500." }]);
  });

  test("of a kind that was not requested is not sent", async () => {
    const { deliveries } = deliveriesTo({ events: ["completed"] });
    deliveries.send("page", {});
    deliveries.send("completed", {});
    await deliveries.idle();
    expect(received.map(({ headers }) => headers["x-wellsourced-event"])).toEqual(["completed"]);
  });
});

test("a thousand events wait at most; the others are counted, but not the last of all", async () => {
  answers.push(503);
  const { deliveries, ended, clock } = deliveriesTo({ events: ["page", "completed"] });
  deliveries.send("page", { n: 0 });
  await clock.asleep();
  for (let n = 1; n <= 1_010; n++) deliveries.send("page", { n });
  deliveries.send("completed", {});
  await clock.advance(1_000);
  await deliveries.idle();
  const failed = ended.filter(({ failure }) => failure !== undefined);
  expect(failed).toEqual([{ event: "page", count: 10, failure: expect.stringContaining("dropped") }]);
  expect(ended.at(-1)).toEqual({ event: "completed", count: 1 });
  expect(received).toHaveLength(1_003);
});

test("no events are sent for an erased job", async () => {
  const { deliveries, ended } = deliveriesTo({}, async () => received.length === 0);
  for (const n of [1, 2, 3]) deliveries.send("page", { n });
  await deliveries.idle();
  expect(received.map(({ body }) => JSON.parse(body).data)).toEqual([{ n: 1 }]);
  expect(ended.map(({ failure }) => failure !== undefined)).toEqual([false, true, true]);
});

test("what waits when the process ends is said to be lost", async () => {
  answers.push(503);
  const { deliveries, ended, clock } = deliveriesTo();
  deliveries.send("page", {});
  deliveries.send("page", {});
  await clock.asleep();
  await deliveries.stop();
  expect(ended).toHaveLength(2);
  for (const { failure } of ended) expect(failure).toBe("The process ended before the event was delivered.");
});

describe("a crawl with a webhook", () => {
  let sources: Wellsourced | undefined;
  afterEach(() => sources?.close());
  const ada = { owner: "roofers", user: "ada" };
  const open = (more: object = {}) => {
    sources = createWellsourced({
      ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true },
      ...more,
    });
    return sources;
  };
  /** An invented site of one page. */
  const page = `<title>Slate</title><article><h1>Slate</h1><p>${"Slate roofs last a century. ".repeat(20)}</p></article>`;

  test("reports its start, pages and end, and continues if the webhook fails", async () => {
    const site = await startServer((_, response) => void response.setHeader("content-type", "text/html").end(page));
    answers.push(204, 400);
    const webhook = { url: receiver.origin, events: ["started", "page", "completed"] } as const;
    const { crawls } = open({ webhookKey: "operator's key" }).sites;
    const { id, webhookKey } = await crawls.start({ url: `${site.origin}/a`, limit: 1, sitemap: "skip", webhook }, ada);
    expect(webhookKey).toBeUndefined();
    expect(await crawls.status(id, { waitMs: 20_000 }, ada)).toMatchObject({ state: "done", indexed: 1 });
    await expect.poll(() => received.length).toBe(3);
    const events = received.map(({ body }) => JSON.parse(body));
    expect(events.map(({ type }) => type)).toEqual(["crawl.started", "crawl.page", "crawl.completed"]);
    expect(events[1].data).toMatchObject({ title: "Slate", markdown: expect.stringContaining("century") });
    expect(events[2].data).toMatchObject({ state: "done", done: 1, failed: 0 });
    await expect.poll(async () => (await crawls.errors(id, {}, ada)).webhook.sent).toBe(2);
    expect((await crawls.errors(id, {}, ada)).webhook).toEqual({
      ...{ sent: 2, failed: 1 },
      failures: ["page: The webhook answered with status 400."],
    });
    await site.close();
  });

  test("gets its own key if no setting has one", async () => {
    const { crawls } = open().sites;
    const asked = { url: `${receiver.origin}/none`, webhook: { url: receiver.origin, events: ["failed"] } } as const;
    expect((await crawls.start(asked, ada)).webhookKey).toMatch(/^[\da-f]{64}$/u);
  });

  test.each(["http://127.0.0.1:9/", "http://169.254.169.254/", "file:///etc/passwd"])(
    "is refused before it begins where the webhook is %s",
    async (url) => {
      const { crawls } = open({ allowPrivateNetwork: false }).sites;
      const asked = { url: "https://roofs.example/", webhook: { url } };
      await expect(crawls.start(asked, ada)).rejects.toMatchObject({ kind: "validation" });
      expect(await crawls.list(ada)).toEqual([]);
    },
  );
});
