import { describe, expect, test } from "vitest";
import { findDois } from "../src/find-dois.ts";

describe("what stands around a DOI is not part of it", () => {
  test.each([
    ["See 10.1000/alpha.12.", "10.1000/alpha.12"],
    ["as in 10.1000/alpha.12, the effect", "10.1000/alpha.12"],
    ["cf. 10.1000/alpha.12; also", "10.1000/alpha.12"],
    ["Is it 10.1000/alpha.12?", "10.1000/alpha.12"],
    ["(10.1000/alpha.12)", "10.1000/alpha.12"],
    ["[10.1000/alpha.12]", "10.1000/alpha.12"],
    ["“10.1000/alpha.12”", "10.1000/alpha.12"],
    ["'10.1000/alpha.12'", "10.1000/alpha.12"],
    ["doi = {10.1000/alpha_12},", "10.1000/alpha_12"],
    ["doi = {10.1000/alpha\\_12},", "10.1000/alpha_12"],
    ["[text](https://doi.org/10.1000/alpha.12) more", "10.1000/alpha.12"],
    ["<a href='https://doi.org/10.1000/alpha.12'>x</a>", "10.1000/alpha.12"],
    ["<i>10.1000/alpha.12</i>", "10.1000/alpha.12"],
    ["*10.1000/alpha.12*", "10.1000/alpha.12"],
    ["参见10.1000/alpha.12，以及", "10.1000/alpha.12"],
    ["10.1000/alpha.12[12]", "10.1000/alpha.12"],
    ["10.1000/alpha.12†", "10.1000/alpha.12"],
    ["2010,Smith,10.1000/alpha.12,Nature", "10.1000/alpha.12"],
    ["doi:10.1000/alpha.12&nbsp;", "10.1000/alpha.12"],
    ['{"url":"https:\\/\\/doi.org\\/10.1000\\/alpha.12"}', "10.1000/alpha.12"],
  ])("%s", (text, doi) => {
    expect(findDois(text)).toEqual([doi]);
  });
});

describe("what belongs to it is kept", () => {
  test.each([
    ["10.1000/0005-7916(95)00056-9", "10.1000/0005-7916(95)00056-9"],
    ["(doi:10.1000/0005-7916(95)00056-9)", "10.1000/0005-7916(95)00056-9"],
    [
      "10.1000/(sici)1097-0001(1998)14:12<1105::aid-x3>3.0.co;2-y",
      "10.1000/(sici)1097-0001(1998)14:12<1105::aid-x3>3.0.co;2-y",
    ],
    ["10.1000/1520-0001(1983)040&lt;2593:abcdef&gt;2.0.co;2.", "10.1000/1520-0001(1983)040<2593:abcdef>2.0.co;2"],
    ["10.1000/a:1017171310316.", "10.1000/a:1017171310316"],
    ["10.1000/a+b~c=d", "10.1000/a+b~c=d"],
    ["10.1000.10/123", "10.1000.10/123"],
  ])("%s", (text, doi) => {
    expect(findDois(text)).toEqual([doi]);
  });
});

describe("DOIs as people and machines write them", () => {
  test.each([
    ["DOI:10.1000/ALPHA", "10.1000/alpha"],
    ["HTTP://DX.DOI.ORG/10.1000/Alpha", "10.1000/alpha"],
    ["https://doi.org/10.1000%2Falpha%281%29", "10.1000/alpha(1)"],
    ["https://x.example/resolve?doi%3A10.1000%252Falpha", "10.1000/alpha"],
    ["https://x.example/doi/full/10.1000/alpha?src=recsys", "10.1000/alpha"],
    ["https://x.example/article?id=10.1000/alpha&type=printable", "10.1000/alpha"],
    ["https://x.example/doi/10.1000/alpha#sec2", "10.1000/alpha"],
    ["https://x.example/articles/10.1000/alpha/abstract", "10.1000/alpha"],
    ["https://x.example/articles/10.1000/alpha/full.pdf", "10.1000/alpha"],
    ["https://x.example/content/pdf/10.1000/alpha.pdf", "10.1000/alpha"],
    ["https://www.biorxiv.org/content/10.1101/2024.04.01.587366v2", "10.1101/2024.04.01.587366"],
    ["doi: 10.1101/2024.04.01.587366v2.full.pdf", "10.1101/2024.04.01.587366"],
    ["doi: 10.1000/abcv2", "10.1000/abcv2"],
    ["10.1000/rs.3.rs-12/v2", "10.1000/rs.3.rs-12/v2"],
    ["doi:10.1000/al‐pha", "10.1000/al-pha"],
    ["10.1000/al\u200Bpha\u00AD12", "10.1000/alpha12"],
    ["Ref. 10.1000/\nalpha.12a", "10.1000/alpha.12a"],
    ["https://doi.org/10.1000/alpha-\n3412", "10.1000/alpha-3412"],
    ["doi:10.1000/alpha.2011.11.\n034", "10.1000/alpha.2011.11.034"],
    ["doi:10.1000/alpha.\n2. Smith, J.", "10.1000/alpha"],
    ["DOI10.1000/alpha", "10.1000/alpha"],
  ])("%s", (text, doi) => {
    expect(findDois(text)).toEqual([doi]);
  });
});

test.each([
  "10.0.0.1/24",
  "10.5/2 = 5.25",
  "macOS 10.15.7/Catalina",
  "10.12.2019/13.12.2019",
  "the prefix 10.1038",
  "DOI: 10.1000/.",
  "210.1016/j.cell",
  "v10.1016/beta",
  "20.500.12345/678",
  "10.\\d{4,9}/[-._;()/:A-Z0-9]+",
  "10.xxxx/xxxxx",
  "arXiv:1012.1234",
  "",
])("no DOI in %j", (text) => {
  expect(findDois(text)).toEqual([]);
});

test("several, each once, in order", () => {
  expect(findDois("10.1000/b, 10.1000/a;10.1000/c https://doi.org/10.1000/B,https://doi.org/10.1000/d")).toEqual([
    "10.1000/b",
    "10.1000/a",
    "10.1000/c",
    "10.1000/d",
  ]);
  expect(findDois("https://doi.org/10.1000/ahttps://doi.org/10.1000/b")).toEqual(["10.1000/a", "10.1000/b"]);
});

test.each([
  ["10.1175/1520-0493(1987)115$<$1606:GARSPP$>$2.0.CO;2", "10.1175/1520-0493(1987)115<1606:garspp>2.0.co;2"],
  [
    "10.1175/1520-0493(1987)115\\textless{}1606:GARSPP\\textgreater{}2.0.CO;2",
    "10.1175/1520-0493(1987)115<1606:garspp>2.0.co;2",
  ],
  [
    "10.1175/1520-0493(1987)115{\\textless}1606:GARSPP{\\textgreater}2.0.CO;2",
    "10.1175/1520-0493(1987)115<1606:garspp>2.0.co;2",
  ],
  ["10.1175/1520-0493\\(1987\\)115\\<1606:GARSPP\\>2.0.CO\\;2", "10.1175/1520-0493(1987)115<1606:garspp>2.0.co;2"],
  ["[x](https://doi.org/10.1016/0021-9681\\(87\\)90171-8)", "10.1016/0021-9681(87)90171-8"],
  ["https://academic.oup.com/jla/article/doi/10.1093/jla/laaa006/5837064", "10.1093/jla/laaa006"],
  ["doi:10.1093/jla/laaa006/5837064", "10.1093/jla/laaa006"],
  ["10.1093/nar/28.1.235", "10.1093/nar/28.1.235"],
  ["https://academic.oup.com/jcem/article/doi/10.1210/clinem/dgab123/6154321", "10.1210/clinem/dgab123"],
  ["https://www.biorxiv.org/content/10.1101/2020.09.09.290825v1.full.pdf+html", "10.1101/2020.09.09.290825"],
  ["https://link.springer.com/article/10.1007/s10209-009-0184-x/tables/2", "10.1007/s10209-009-0184-x"],
  [
    "https://onlinelibrary.wiley.com/doi/10.1002/anie.201300123/abstract;jsessionid=A1.f02t04",
    "10.1002/anie.201300123",
  ],
  ["https://pubs.acs.org/doi/suppl/10.1021/jacs.9b00001/suppl_file/ja9b00001_si_001.pdf", "10.1021/jacs.9b00001"],
])("%s, as TeX, Markdown and publishers write it", (text, doi) => {
  expect(findDois(text)).toEqual([doi]);
});

test.each([
  [
    "https://academic.oup.com/dunes/article-pdf/doi/10.1093/dunes/awaa123/33423000/awaa123.pdf",
    "10.1093/dunes/awaa123",
  ],
  ["https://dunes.example/xyz/article/doi/10.5555/000512345/812345/Title-Of-It", "10.5555/000512345"],
  ["https://pubs.example.org/en/content/articlelanding/2020/cc/10.5555/d0cc01234a/unauth", "10.5555/d0cc01234a"],
])("what a site's own address puts behind the DOI is no part of it: %s", (address, doi) => {
  expect(findDois(address)).toEqual([doi]);
});
