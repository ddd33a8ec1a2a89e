import { escapeHtml } from "@wellsourced/core/html-page";
import { shownName } from "../terminal.ts";

/** A test case. `inner` is XML whose texts have passed `escapeHtml`. */
export interface JunitCase {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly outcome: "passed" | "failure" | "skipped" | "error";
  readonly inner: string;
}

interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

function toXml({ name, file, line, inner }: JunitCase): string {
  const shown = escapeHtml(shownName(file));
  return `    <testcase name="${escapeHtml(name)}" classname="${shown}" file="${shown}" line="${line}">${inner}</testcase>`;
}

function attributes(cases: readonly JunitCase[]): string {
  const of = (outcome: JunitCase["outcome"]) => cases.filter((one) => one.outcome === outcome).length;
  return `tests="${cases.length}" failures="${of("failure")}" errors="${of("error")}" skipped="${of("skipped")}"`;
}

/** JUnit XML of test suites. */
export function toJunitXml(name: string, suites: readonly JunitSuite[]): string {
  const shown = suites.map(
    (suite) =>
      `  <testsuite name="${escapeHtml(suite.name)}" ${attributes(suite.cases)}>\n${suite.cases.map(toXml).join("\n")}\n  </testsuite>`,
  );
  const all = attributes(suites.flatMap(({ cases }) => cases));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeHtml(name)}" ${all}>\n${shown.join("\n")}\n</testsuites>\n`;
}
