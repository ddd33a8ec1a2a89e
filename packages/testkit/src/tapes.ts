import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { type Replay, type ReplayReply, type ReplayRequest, startReplay } from "./replay-server.ts";

const folder = new URL("../../providers/tapes/", import.meta.url);

/** The parts of a recorded exchange that are needed to replay it. */
interface Tape {
  readonly capability: string;
  /** The query in our own format. */
  readonly ask: Readonly<Record<string, unknown>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | object;
  /** Bodies by `path` or `path?name=value`, if there are several requests. */
  readonly bodies?: Readonly<Record<string, string | object>>;
  readonly statuses?: Readonly<Record<string, number>>;
  readonly records?: readonly unknown[];
}

export interface TapeUpstream extends Replay {
  readonly tape: Tape;
}

/** Login requests, which tapes may omit. */
const LOGIN = /\/(?:auth\/)?access_?token$/u;

function bodyFor({ path, query }: ReplayRequest, { bodies = {}, body = "" }: Tape): string | object {
  const key = Object.keys(bodies).find((candidate) => {
    const [place, name, value] = candidate.split(/[?=]/u);
    return place === path && (name === undefined || query.get(name) === value);
  });
  return (key === undefined ? undefined : bodies[key]) ?? body;
}

function answer(request: ReplayRequest, tape: Tape): ReplayReply {
  if (LOGIN.test(request.path) && tape.bodies?.[request.path] === undefined)
    return { body: { access_token: "made-token", expires_in: "1199" } };
  const status = tape.statuses?.[request.path] ?? tape.status ?? 200;
  return { status, headers: tape.headers ?? {}, body: bodyFor(request, tape) };
}

/** Reads a tape. @throws with the path of the file if `parse` refuses it */
export function readTape<Form>(file: URL, parse: (text: string) => Form): Form {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file.pathname}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** A provider's tapes, by file name without extension. */
export async function tapesOf(provider: string): Promise<readonly string[]> {
  const files = await readdir(new URL(`${provider}/`, folder));
  return files.map((file) => file.replace(/\.json$/u, ""));
}

/** Starts a server that replays a tape for any request. */
export async function startTape(provider: string, name: string): Promise<TapeUpstream> {
  const tape = readTape<Tape>(new URL(`${provider}/${name}.json`, folder), (text) => JSON.parse(text));
  const replay = await startReplay([{ path: /.*/u, reply: (request) => answer(request, tape) }]);
  return { ...replay, tape };
}
