import { jsonResource } from "./json-resource.ts";

export const recentErrors = jsonResource({
  uri: "diagnostics://errors/recent",
  name: "Recent Errors",
  description: "Your latest failed calls, newest first.",
  body: (product, { tenant }) => {
    const errors = product.peek()?.toolbox.recentErrors(tenant) ?? [];
    return { count: errors.length, errors };
  },
});
