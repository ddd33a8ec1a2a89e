// Starts the server. The file in which a plugin names its server is the same on every system, but on Windows npx needs
// a shell.
import { spawn } from "node:child_process";
import { commandLine } from "./command-line.mjs";

const { command, args, shell } = commandLine();
const child = spawn(command, [...args, "mcp"], { stdio: "inherit", shell });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", ({ message }) => {
  process.stderr.write(`${command} did not start: ${message}\n`);
  process.exitCode = 1;
});
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
