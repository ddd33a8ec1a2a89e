import { type Clock, toTimestamp } from "@wellsourced/core";

const LEVELS = ["debug", "info", "warn", "error"] as const;
export type Level = (typeof LEVELS)[number];

/** Level, format and destination of the log. */
interface LogOptions {
  readonly logLevel: Level;
  readonly logFormat: string;
  readonly clock: Clock;
  /** Removes secrets from a text. */
  mask(text: string): string;
  write(line: string): void;
}

export type Log = (level: Level, message: string) => void;

/** Creates a logger that writes one line for each message. */
export function createLog({ logLevel, logFormat, clock, mask, write }: LogOptions): Log {
  const threshold = LEVELS.indexOf(logLevel);
  return (level, message) => {
    if (LEVELS.indexOf(level) < threshold) return;
    const said = mask(message);
    const time = toTimestamp(clock.now());
    write(logFormat === "json" ? `${JSON.stringify({ time, level, message: said })}\n` : `${time} ${level} ${said}\n`);
  };
}

/** Formats an error in one line, without stack and paths. */
export function inOneLine(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return message.split("\n")[0] ?? "";
}
