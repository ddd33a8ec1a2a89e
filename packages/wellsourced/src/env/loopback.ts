/** Whether a host is always this machine. Other names that resolve to it do not count. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(host.replace(/\.$/u, ""));
