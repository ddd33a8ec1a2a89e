// Child process for the orphans test: acts on a page in its own or a remote browser, and waits to be killed.
import { createHttp } from "@wellsourced/http";
import { createReader } from "../../src/read.ts";

const [url, remoteUrl] = process.argv.slice(2);
const http = createHttp({ allowPrivateNetwork: true });
const reader = createReader({ http, issueUrl: "x", browser: { remoteUrl } });
await reader.read(url, {
  actions: [
    { type: "click", selector: "#go" },
    { type: "wait", milliseconds: 9_000 },
  ],
});
