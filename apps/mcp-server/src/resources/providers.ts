import { jsonResource } from "./json-resource.ts";

/** Statistics are two kinds of question to us, and one to whoever reads the list. */
const SHOWN: Readonly<Record<string, string>> = { series: "econ", observation: "econ" };

export const providers = jsonResource({
  uri: "stats://providers",
  name: "Configured Providers",
  description: "The providers that can be asked, with what each is asked for.",
  body: async (product) => {
    const { sources } = await product.open();
    const configured = sources.providers().filter((state) => state.configured);
    const rows = configured.map(({ name, type }) => ({ name, type: SHOWN[type] ?? type }));
    const once = new Map(rows.map((row) => [`${row.type} ${row.name}`, row]));
    return { providers: [...once.values()] };
  },
});
