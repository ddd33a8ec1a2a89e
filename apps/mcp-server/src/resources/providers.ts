import { jsonResource } from "./json-resource.ts";

export const providers = jsonResource({
  uri: "stats://providers",
  name: "Configured Providers",
  description: "The providers that can be asked, with what each is asked for.",
  body: async (product) => {
    const { sources } = await product.open();
    const configured = sources.providers().filter((state) => state.configured);
    return { providers: configured.map(({ name, type }) => ({ name, type })) };
  },
});
