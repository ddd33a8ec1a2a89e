import { createHttp } from "@wellsourced/http";
import { createFakeClock, type LocalHandler, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, expect, test } from "vitest";
import { createRobots } from "../src/index.ts";

const http = createHttp({ allowPrivateNetwork: true });
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => http.close());

const agent = "benchbot/1.0 (+http://bench.test/about)";

async function serve(handler: LocalHandler) {
  const server = await startServer(handler);
  closing.push(server.close);
  const clock = createFakeClock();
  return { server, clock, robots: createRobots({ open: http.open, clock, agent }), page: `${server.origin}/closed/x` };
}

const answer =
  (status: number, body = "User-agent: *\nDisallow: /closed/\n"): LocalHandler =>
  (_, response) => {
    response.statusCode = status;
    response.end(body);
  };

test.each([
  [200, false, "read"],
  [404, true, "none"],
  [403, true, "none"],
  [429, false, "unreachable"],
  [500, false, "unreachable"],
  [503, false, "unreachable"],
])("robots.txt that answers %i allows the page: %s", async (status, allowed, state) => {
  const { robots, page } = await serve(answer(status));
  const rules = await robots.of(page);
  expect([rules.allows(page), rules.state]).toEqual([allowed, state]);
});

test("a server that is gone allows nothing", async () => {
  const { server, robots, page } = await serve(answer(200));
  await server.close();
  expect((await robots.of(page)).state).toBe("unreachable");
});

/** `/robots.txt` redirects this often before the rules. */
const chain =
  (hops: number): LocalHandler =>
  ({ url = "" }, response) => {
    const at = url === "/robots.txt" ? 0 : Number(url.slice(2));
    if (at === hops) return void response.end("User-agent: *\nDisallow: /closed/\n");
    response.writeHead(302, { location: `/r${at + 1}` }).end();
  };

test("five redirects are followed, and a file behind more counts as missing", async () => {
  const five = await serve(chain(5));
  expect((await five.robots.of(five.page)).allows(five.page)).toBe(false);
  const six = await serve(chain(6));
  expect((await six.robots.of(six.page)).state).toBe("none");
});

test("a redirect to an address that may not be opened allows nothing", async () => {
  const { robots, page } = await serve((_, response) => {
    response.writeHead(302, { location: "http://169.254.169.254/robots.txt" }).end();
  });
  expect((await robots.of(page)).state).toBe("unreachable");
});

test("an origin is asked once by all who wait, once a day, and sooner after it was unreachable", async () => {
  let status = 500;
  const { server, clock, robots, page } = await serve((request, response) => answer(status)(request, response));
  await Promise.all([robots.of(page), robots.of(`${server.origin}/other`)]);
  expect(server.requests).toHaveLength(1);
  status = 200;
  await clock.advance(300_000);
  expect((await robots.of(page)).state).toBe("read");
  await clock.advance(86_399_000);
  await robots.of(page);
  expect(server.requests).toHaveLength(2);
  await clock.advance(1_000);
  await robots.of(page);
  expect(server.requests).toHaveLength(3);
});

test("a caller who goes away gets the reason of the signal, and the others their rules", async () => {
  const { robots, page } = await serve(answer(200));
  const leaving = new AbortController();
  const left = robots.of(page, leaving.signal);
  const stays = robots.of(page);
  leaving.abort();
  await expect(left).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect((await stays).state).toBe("read");
});

test("the first 500 KiB count, whole lines only, and an endless file is left", async () => {
  const filler = `${"# ".padEnd(1_023, "x")}\n`;
  const head = `User-agent: *\nDisallow: /closed/\n`;
  const body = `${head}${filler.repeat(500)}`.slice(0, 500 * 1024 - 12);
  let isClosed = false;
  const { robots, page, server } = await serve((_, response) => {
    response.on("close", () => {
      isClosed = true;
    });
    response.write(`${body}\nDisallow: /op`);
    const more = () => {
      while (!isClosed && response.write(filler));
      if (!isClosed) response.once("drain", more);
    };
    response.write(`en-late\n`);
    more();
  });
  const rules = await robots.of(page);
  expect(rules.allows(page)).toBe(false);
  expect(rules.allows(`${server.origin}/op`)).toBe(true);
  await expect.poll(() => isClosed).toBe(true);
});

test("sitemaps are listed as canonical addresses, and relative ones resolved against robots.txt", async () => {
  const { robots, server } = await serve(
    answer(200, "Sitemap: /map.xml\nSitemap: HTTP://OTHER.test:80/a\nSitemap: junk:x\n"),
  );
  const rules = await robots.of(server.origin);
  expect(rules.sitemaps).toEqual([`${server.origin}/map.xml`, "http://other.test/a"]);
});

test("the query counts and the fragment does not", async () => {
  const { robots, server } = await serve(answer(200, "User-agent: *\nDisallow: /*?id=1$\n"));
  const rules = await robots.of(server.origin);
  expect(rules.allows(`${server.origin}/x?id=1#part`)).toBe(false);
  expect(rules.allows(`${server.origin}/x?id=12`)).toBe(true);
});
