import manifest from "../package.json" with { type: "json" };
import { createProgram, explain } from "./program.ts";
import { createOutput } from "./terminal.ts";

export interface RunOptions {
  readonly process: NodeJS.Process;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs the command line and sets the exit code. */
export async function run({ process, env }: RunOptions): Promise<void> {
  const leave = new AbortController();
  const { stdin: input, stdout: output, stderr: errors } = process;
  const around = {
    env,
    input,
    output: createOutput(output, env),
    errors: createOutput(errors, env),
    signal: leave.signal,
  };
  const stop = () => {
    if (leave.signal.aborted) process.exit(130);
    leave.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // A reader such as `head` that stops early is not an error.
  output.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  // Keep working if progress and messages cannot be written.
  errors.on("error", () => {});
  const program = createProgram(around, manifest.version, (code) => {
    process.exitCode = code;
  });
  try {
    await program.parseAsync(process.argv);
  } catch (error) {
    process.exitCode = explain(error, around, process.argv.includes("--json"));
  }
}
