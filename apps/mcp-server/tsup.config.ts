import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { htmlPages } from "../../scripts/html-pages.ts";
import { application } from "../../tsup.shared.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const noValidator = here("src/revisions/no-validator.ts");

const apart = ["dashboard", "console"].map((folder) => ({
  name: `${folder}.html`,
  html: here(`${folder}/page.html`),
  script: here(`${folder}/main.ts`),
  style: here(`${folder}/style.css`),
}));
const views = readdirSync(here("views"))
  .filter((file) => file.startsWith("view-") && file.endsWith(".ts"))
  .map((file) => ({
    name: `${basename(file, ".ts")}.html`,
    html: here("views/view.html"),
    script: here(`views/${file}`),
    style: here("views/view.css"),
  }));

export default application(
  {
    main: "src/main.ts",
    // These start as workers, by their names beside the program.
    "parse-worker": "../../packages/scraper/src/parse-worker.ts",
    "reference-worker": "../../packages/citations/src/reference-worker.ts",
  },
  [
    {
      name: "no-schema-compilers",
      setup(build) {
        const place = () => ({ path: noValidator });
        build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, place);
        build.onResolve({ filter: /[\\/]validation[\\/]ajv-provider\.js$/ }, place);
      },
    },
    htmlPages([...apart, ...views], here("dist")),
  ],
);
