import { researchBrand, siteOf } from "@wellsourced/brand";

const home = `<title>Orrery</title><meta name="theme-color" content="rgb(10 37 64)">
  <link rel="icon" href="/icon.svg"><a href="https://github.com/orrery">Code</a>`;
const sources = {
  open: async (url) => ({ url, status: 200, headers: new Headers(), body: new TextEncoder().encode(home) }),
};

const { brand } = await researchBrand({ site: siteOf("orrery.example"), depth: "quick" }, sources);
console.log(brand.identity.name, brand.colors, brand.logos, brand.social);
console.log(brand.valueSources["colors.primary"]);
