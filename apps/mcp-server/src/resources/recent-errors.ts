import { jsonResource } from "./json-resource.ts";

export const recentErrors = jsonResource({
  uri: "diagnostics://errors/recent",
  name: "Recent Errors",
  description: "Your latest failed calls, newest first.",
  body: (product, caller) => {
    const errors = product.peek()?.toolbox.recentErrors(caller) ?? [];
    return { count: errors.length, errors };
  },
});
