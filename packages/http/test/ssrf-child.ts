import { appendFileSync, readFileSync } from "node:fs";
import { Failure } from "@wellsourced/core";
import { createHttp } from "../src/index.ts";

/** Runs in a separate process with virtual DNS and TCP: opens every URL and logs the outcomes. */
interface Job {
  readonly urls: readonly string[];
  readonly client: "plain" | "browser";
  readonly extraCa?: readonly string[];
  readonly log: string;
}

const [, , file = ""] = process.argv;
const job: Job = JSON.parse(readFileSync(file, "utf8"));
const note = (line: object) => appendFileSync(job.log, `${JSON.stringify(line)}\n`);

for (const [index, url] of job.urls.entries()) {
  note({ t: "case", index });
  // A new client for each, so that no connection is reused.
  const http = createHttp({ extraCa: job.extraCa ?? [] });
  const outcome = await http.open(url, { client: job.client, timeoutMs: 5_000 }).then(
    ({ status, body }) => ({ status, text: Buffer.from(body).toString() }),
    (error: unknown) => ({ kind: Failure.from(error).kind, message: String(error) }),
  );
  note({ t: "end", ...outcome });
  await http.close();
}
