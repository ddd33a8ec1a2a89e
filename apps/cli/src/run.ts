import manifest from "../package.json" with { type: "json" };
import { createProgram, explain } from "./program.ts";
import { createOutput } from "./terminal.ts";

export interface RunOptions {
  readonly process: NodeJS.Process;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The command line as a program: runs what the arguments say and leaves its exit code. */
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
  // A reader that has seen enough, such as `head`, is no error.
  output.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  // Progress and messages that nobody reads any more do not end the work.
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
