import { createWellsourced } from "@wellsourced/wellsourced";

const research = createWellsourced({ cacheDir: false });
const html =
  "<html><head><title>On Tides</title></head><body><article><h1>On Tides</h1><p>The sea rises twice a day, and it falls twice a day, because the moon pulls at it while the earth turns.</p></article></body></html>";
const page = await research.readBytes(new TextEncoder().encode(html), { name: "tides.html" });
console.log(page.content);

const { bibliography } = await research.bibliography.format(
  [{ title: "On Tides", author: "Byron, Ada", date: "2021", url: "https://example.org/tides" }],
  "mla",
);
console.log(bibliography);
await research.close();
