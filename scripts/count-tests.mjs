import { existsSync, readFileSync } from "node:fs";

/** Counts the tests that Vitest reported and lists skipped ones, which neither `test` nor `suites` allows. */
export function countTests(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0 };
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
  for (const { fullName } of skipped) process.stdout.write(`skipped: ${fullName}\n`);
  return { passed: count("passed"), failed: count("failed"), skipped: skipped.length };
}

/** Writes the last line of a run and sets its exit code. A skipped test counts as failed. */
export function close({ passed, failed, skipped }) {
  if (skipped > 0) process.stdout.write("A test was skipped; nothing may be skipped.\n");
  process.stdout.write(`\n${passed} passed, ${failed + skipped} failed, ${skipped} skipped\n`);
  process.exitCode = failed + skipped > 0 ? 1 : 0;
}
