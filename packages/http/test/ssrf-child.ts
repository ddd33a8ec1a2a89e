import { appendFileSync, readFileSync } from "node:fs";
import { Failure } from "@wellsourced/core";
import { createHttp } from "../src/index.ts";

/** Runs in a process of its own whose DNS and TCP are virtual: opens every URL and logs how each one ended. */
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
  // A client for each, so that no connection is left over from the case before.
  const http = createHttp({ extraCa: job.extraCa ?? [] });
  const outcome = await http.open(url, { client: job.client, timeoutMs: 5_000 }).then(
    ({ status, body }) => ({ status, text: Buffer.from(body).toString() }),
    (error: unknown) => ({ kind: Failure.from(error).kind, message: String(error) }),
  );
  note({ t: "end", ...outcome });
  await http.close();
}
