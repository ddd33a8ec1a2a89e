import { createServer } from "node:http";
import { createHttp, isPublicAddress } from "@wellsourced/http";

const site = createServer((_request, response) => response.end("Hello from here.")).listen(0, "127.0.0.1");
await new Promise((resolve) => site.once("listening", resolve));
const http = createHttp({ allowPrivateNetwork: true });
const { status, body } = await http.open(`http://127.0.0.1:${site.address().port}/`, { maxBytes: 1_000_000 });
console.log(status, new TextDecoder().decode(body));
await http.open("http://169.254.169.254/latest/").catch(({ kind, message }) => console.log(kind, message));
console.log(isPublicAddress("::ffff:10.0.0.1"), isPublicAddress("93.184.215.14"));
await http.close();
site.close();
