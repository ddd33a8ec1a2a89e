// Run as a child by the test of orphans: acts on the page it is given, in its own browser or a remote one, and waits to
// be killed.
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
