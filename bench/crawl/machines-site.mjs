// Serves a generated web of several hosts: node machines-site.mjs HOSTS PAGES LATENCY_MS. Prints its origins as JSON
// and, for each line of input, how often each page was requested since the previous line.
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const [hosts, pages, latency] = process.argv.slice(2).map(Number);
const origins = [];
let asked = new Map();

const words = "slate roof mortar wall stone lime sand brick arch beam joist tile gable hearth oak elm iron nail".split(
  " ",
);
/** Generated text, different for each page but reproducible. */
function prose(seed) {
  let state = seed + 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[Math.floor((state / 4_294_967_296) * words.length)];
  };
  return Array.from({ length: 6 }, () => `<p>${Array.from({ length: 60 }, next).join(" ")}.</p>`).join("");
}

/** Page n links to 4n + 1 … 4n + 4, and the first page to all hosts. */
function page(host, n) {
  const links = [1, 2, 3, 4].map((k) => 4 * n + k).filter((k) => k < pages);
  const on = links.map((k) => `<a href="/p${k}">page ${k}</a>`).join(" ");
  const over = n === 0 ? origins.map((origin) => `<a href="${origin}/">host</a>`).join(" ") : "";
  return `<!doctype html><title>${host}.${n}</title><main><h1>Page ${n} of ${host}</h1>${prose(host * pages + n)}${on} ${over}</main>`;
}

for (let host = 0; host < hosts; host++) {
  const server = createServer((request, response) => {
    const n = request.url === "/" ? 0 : Number(/^\/p(\d+)$/u.exec(request.url)?.[1] ?? Number.NaN);
    if (!(n < pages)) return void response.writeHead(404).end();
    const name = `${host} ${n}`;
    asked.set(name, (asked.get(name) ?? 0) + 1);
    setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(page(host, n)), latency);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origins.push(`http://127.0.0.1:${server.address().port}`);
}
process.stdout.write(`${JSON.stringify(origins)}\n`);
createInterface({ input: process.stdin }).on("line", () => {
  const requests = [...asked.values()].reduce((a, b) => a + b, 0);
  process.stdout.write(`${JSON.stringify({ pages: asked.size, requests })}\n`);
  asked = new Map();
});
