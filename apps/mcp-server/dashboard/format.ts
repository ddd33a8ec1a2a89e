const plain = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumFractionDigits: 2 });

/** Shown for a missing value. */
export const NONE = "–";

export type Format = (value: number) => string;

export const count: Format = (value) => plain.format(value);

/** Small amounts are not rounded to zero. */
export const dollars: Format = (value) => (value > 0 && value < 0.005 ? "< $0.01" : money.format(value));

export const megabytes: Format = (value) => `${plain.format(value / 1_048_576)} MB`;

export const duration: Format = (ms) => {
  if (ms < 1_000) return `${plain.format(ms)} ms`;
  return ms < 60_000 ? `${fine.format(ms / 1_000)} s` : `${fine.format(ms / 60_000)} min`;
};

/** A percentage; absent if the whole is zero. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? NONE : `${fine.format((part / whole) * 100)} %`;

export const orNone = (value: number | null | undefined, format: Format): string =>
  value === null || value === undefined ? NONE : format(value);

/** A running time. */
export function age(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return "less than a minute";
  if (hours < 1) return `${minutes} min`;
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

/** A time, as short as the range allows. */
export function moment(seconds: number, range: string): string {
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const more =
    range === "hour" ? { second: "2-digit" as const } : range === "week" ? { weekday: "short" as const } : {};
  return new Date(seconds * 1_000).toLocaleString([], { ...time, ...more });
}
