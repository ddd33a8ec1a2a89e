/** The object in a model's answer, though it stand in a fence. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const bare = /^```[a-z]*(?![a-z])([\s\S]*)```$/u.exec(text.trim())?.[1] ?? text;
  try {
    const value: unknown = JSON.parse(bare);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined; // the caller says so
  }
}
