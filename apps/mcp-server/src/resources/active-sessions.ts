import { jsonResource } from "./json-resource.ts";

export const activeSessions = jsonResource({
  uri: "stats://sessions",
  name: "Active Sessions",
  description: "How many research sessions are live and not complete.",
  body: async (product) => {
    const { sources } = await product.open();
    return { activeSessions: await sources.research.active() };
  },
});
