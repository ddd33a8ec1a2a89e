// Builds the site into site/dist. `pnpm --dir site install && pnpm --dir site run build`
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { writePages } from "./pages.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const began = Date.now();
await writePages(`${here}.pages`);
process.stdout.write(`pages written, ${((Date.now() - began) / 1_000).toFixed(0)} s\n`);
await build(here);
process.stdout.write(`site built, ${((Date.now() - began) / 1_000).toFixed(0)} s\n`);
