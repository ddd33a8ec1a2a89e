/**
 * Repeatedly kills a process that writes a session, and counts acknowledged steps that are lost.
 * `node --conditions=@wellsourced/source bench/sessions/run.ts [rounds] [folder]`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killRounds } from "../../packages/sessions/test/fixture/kill-rounds.ts";

const [rounds = "200", where = tmpdir()] = process.argv.slice(2);
const folder = await mkdtemp(join(where, "wellsourced-kills-"));
try {
  const report = await killRounds(folder, Number(rounds), Math.random);
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.lost.length + report.problems.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}
