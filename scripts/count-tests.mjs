import { existsSync, readFileSync } from "node:fs";

/**
 * Counts the tests that Vitest reported and lists skipped ones, which neither `test` nor `suites` allows. `failures`
 * has a line for each test that failed, and for each file that did not load: its name, and the start of its message.
 */
export function countTests(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
  for (const { fullName } of skipped) process.stdout.write(`skipped: ${fullName}\n`);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [failure(name, "the file", message)];
    return failed.map((test) => failure(name, test.fullName, test.failureMessages.join(" ")));
  });
  return { passed: count("passed"), failed: count("failed"), skipped: skipped.length, failures };
}

const failure = (file, test, message) => `failed: ${file}: ${test}: ${message.replaceAll(/\s+/gu, " ").slice(0, 500)}`;

/** Writes the last lines of a run, what failed and the counts, and sets its exit code. A skipped test counts as failed. */
export function close({ passed, failed, skipped }, failures) {
  if (skipped > 0) process.stdout.write("A test was skipped; nothing may be skipped.\n");
  for (const line of failures) process.stdout.write(`${line}\n`);
  process.stdout.write(`\n${passed} passed, ${failed + skipped} failed, ${skipped} skipped\n`);
  process.exitCode = failed + skipped > 0 ? 1 : 0;
}
