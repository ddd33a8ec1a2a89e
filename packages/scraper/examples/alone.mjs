import { createHttp } from "@wellsourced/http";
import { createReader, extract } from "@wellsourced/scraper";

const html = "<title>Tides</title><main><h1>Tides</h1><p>The <a href='/sea'>sea</a> rises every day.</p></main>";
console.log(extract(html, { url: "https://example.org/tides" }).markdown);

const http = createHttp();
const reader = createReader({ http });
const page = await reader.parse(new TextEncoder().encode('{ "level": 4.12 }'), { name: "level.json" });
console.log(page.contentType, page.markdown);
await reader.close();
await http.close();
