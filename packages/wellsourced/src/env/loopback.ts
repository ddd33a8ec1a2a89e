/** Only what cannot be anything else: a name that merely resolves to this machine does not count. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(host.replace(/\.$/u, ""));
