// Made by `pnpm gen` from the files in catalog/. Do not edit.
import type { CatalogRow } from "./access.ts";

export const catalog: readonly CatalogRow[] = [{
  "name": "acl-anthology",
  "origin": "https://aclanthology.org",
  "docs": "https://aclanthology.org/info/development/",
  "pace": {
    "perSecond": 5,
    "burst": 5
  },
  "skills": {
    "work": {
      "rank": 11,
      "honours": [],
      "most": 20
    }
  },
  "load": () => import("./catalog/acl-anthology.ts")
}, {
  "name": "ads",
  "origin": "https://api.adsabs.harvard.edu",
  "docs": "https://ui.adsabs.harvard.edu/help/api/",
  "key": {
    "env": "ADS_API_TOKEN",
    "sendAs": {
      "header": "authorization",
      "prefix": "Bearer "
    },
    "hint": "A free token from https://scixplorer.org/user/settings/token.",
    "orElse": [
      "ADS_DEV_KEY",
      "SCIX_API_TOKEN"
    ]
  },
  "pace": {
    "perSecond": 2,
    "burst": 5
  },
  "skills": {
    "academic": {
      "rank": 20,
      "honours": [
        "yearFrom",
        "yearTo",
        "sortBy",
        "openAccess"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 20,
      "honours": [],
      "most": 50
    }
  },
  "load": () => import("./catalog/ads.ts")
}, {
  "name": "arxiv",
  "origin": "https://export.arxiv.org",
  "docs": "https://info.arxiv.org/help/api/user-manual.html",
  "pace": {
    "perSecond": 0.33,
    "concurrent": 1
  },
  "skills": {
    "academic": {
      "rank": 7,
      "honours": [
        "yearFrom",
        "yearTo",
        "sortBy",
        "openAccess"
      ],
      "most": 100
    },
    "work": {
      "rank": 7,
      "honours": [],
      "most": 50
    }
  },
  "load": () => import("./catalog/arxiv.ts")
}, {
  "name": "biorxiv",
  "origin": "https://api.biorxiv.org",
  "docs": "https://api.biorxiv.org",
  "pace": {
    "perSecond": 1
  },
  "skills": {
    "work": {
      "rank": 22,
      "honours": [],
      "most": 10,
      "onlyNamed": true
    }
  },
  "load": () => import("./catalog/biorxiv.ts")
}, {
  "name": "bluesky",
  "origin": "https://public.api.bsky.app",
  "origins": {
    "main": "https://api.bsky.app"
  },
  "docs": "https://docs.bsky.app/docs/api/app-bsky-feed-search-posts",
  "pace": {
    "perSecond": 5,
    "burst": 5
  },
  "skills": {
    "web": {
      "rank": 11,
      "honours": [
        "timeRange",
        "language"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "news": {
      "rank": 22,
      "honours": [
        "timeRange",
        "sortBy",
        "language"
      ],
      "most": 100,
      "onlyNamed": true
    }
  },
  "load": () => import("./catalog/bluesky.ts")
}, {
  "name": "brandfetch",
  "origin": "https://api.brandfetch.io",
  "docs": "https://docs.brandfetch.com",
  "key": [
    {
      "env": "BRANDFETCH_API_KEY",
      "sendAs": {
        "header": "authorization",
        "prefix": "Bearer "
      },
      "hint": "An API key from https://developers.brandfetch.com; the free plan includes about 100 requests."
    },
    {
      "env": "BRANDFETCH_CLIENT_ID",
      "required": false,
      "sendAs": {
        "query": "c"
      },
      "hint": "The client id from the same site, which is used to find a brand by its name."
    }
  ],
  "pace": {
    "perSecond": 5
  },
  "skills": {
    "brand": {
      "rank": 1,
      "honours": [
        "domain",
        "name"
      ],
      "most": 10
    }
  },
  "load": () => import("./catalog/brandfetch.ts")
}, {
  "name": "brave",
  "origin": "https://api.search.brave.com",
  "docs": "https://api-dashboard.search.brave.com/documentation",
  "key": {
    "env": "BRAVE_API_KEY",
    "sendAs": {
      "header": "X-Subscription-Token"
    },
    "hint": "A Brave Search API key from https://api-dashboard.search.brave.com."
  },
  "switches": [
    {
      "env": "WELLSOURCED_BRAVE_EXTRA_SNIPPETS",
      "query": "extra_snippets"
    }
  ],
  "pace": {
    "perSecond": 1
  },
  "priceUsd": 0.005,
  "skills": {
    "web": {
      "rank": 2,
      "honours": [
        "timeRange",
        "safe",
        "language",
        "country",
        "goggle",
        "sites",
        "exactTerms",
        "excludeTerms"
      ],
      "most": 20
    },
    "image": {
      "rank": 2,
      "honours": [
        "safe",
        "country",
        "language"
      ],
      "most": 200
    },
    "news": {
      "rank": 2,
      "honours": [
        "timeRange",
        "safe",
        "country",
        "language"
      ],
      "most": 50
    },
    "video": {
      "rank": 2,
      "honours": [
        "timeRange",
        "safe",
        "site",
        "country",
        "language"
      ],
      "most": 50
    },
    "local": {
      "rank": 1,
      "honours": [
        "near",
        "country",
        "latitude",
        "longitude"
      ],
      "most": 20
    }
  },
  "load": () => import("./catalog/brave.ts")
}, {
  "name": "clinicaltrials",
  "origin": "https://clinicaltrials.gov",
  "docs": "https://clinicaltrials.gov/data-api/api",
  "pace": {
    "perSecond": 0.8,
    "burst": 5
  },
  "skills": {
    "trial": {
      "rank": 1,
      "honours": [
        "query",
        "condition",
        "intervention",
        "sponsor",
        "status",
        "phase"
      ],
      "most": 1000
    }
  },
  "load": () => import("./catalog/clinicaltrials.ts")
}, {
  "name": "core",
  "origin": "https://api.core.ac.uk",
  "docs": "https://api.core.ac.uk/docs/v3",
  "key": {
    "env": "CORE_API_KEY",
    "required": false,
    "sendAs": {
      "header": "authorization",
      "prefix": "Bearer "
    },
    "hint": "A free key from https://core.ac.uk/services/api; without one, only a few requests a minute are answered."
  },
  "pace": {
    "perSecond": 0.5,
    "burst": 2
  },
  "skills": {
    "academic": {
      "rank": 9,
      "honours": [
        "yearFrom",
        "yearTo",
        "openAccess"
      ],
      "most": 100
    }
  },
  "load": () => import("./catalog/core.ts")
}, {
  "name": "courtlistener",
  "origin": "https://www.courtlistener.com",
  "docs": "https://www.courtlistener.com/help/api/rest/",
  "key": {
    "env": "COURTLISTENER_API_TOKEN",
    "required": false,
    "sendAs": {
      "header": "Authorization",
      "prefix": "Token "
    },
    "hint": "A free token from https://www.courtlistener.com/profile/api-token/; it raises the limits."
  },
  "pace": {
    "perSecond": 0.08333333333333333,
    "burst": 5
  },
  "skills": {
    "case": {
      "rank": 1,
      "honours": [
        "jurisdiction",
        "dateFrom",
        "dateTo"
      ],
      "most": 20
    }
  },
  "load": () => import("./catalog/courtlistener.ts")
}, {
  "name": "crossref",
  "origin": "https://api.crossref.org",
  "docs": "https://api.crossref.org/swagger-ui/",
  "key": {
    "env": "CROSSREF_EMAIL",
    "required": false,
    "sendAs": {
      "query": "mailto"
    },
    "hint": "Your e-mail address; it gives access to the faster pool.",
    "orElse": [
      "WELLSOURCED_CONTACT_EMAIL"
    ],
    "pace": {
      "perSecond": 10,
      "concurrent": 3
    },
    "secret": false
  },
  "pace": {
    "perSecond": 5,
    "concurrent": 1
  },
  "skills": {
    "academic": {
      "rank": 2,
      "honours": [
        "yearFrom",
        "yearTo",
        "source",
        "sortBy",
        "openAccess"
      ],
      "most": 100
    },
    "work": {
      "rank": 5,
      "honours": [],
      "most": 50
    },
    "standing": {
      "rank": 1,
      "honours": [],
      "most": 50
    }
  },
  "load": () => import("./catalog/crossref.ts")
}, {
  "name": "crtsh",
  "origin": "https://crt.sh",
  "docs": "https://groups.google.com/g/crtsh",
  "pace": {
    "perSecond": 1,
    "concurrent": 2
  },
  "skills": {
    "certificate": {
      "rank": 1,
      "honours": [],
      "most": 10000
    }
  },
  "load": () => import("./catalog/crtsh.ts")
}, {
  "name": "datacite",
  "origin": "https://api.datacite.org",
  "docs": "https://support.datacite.org/docs/api",
  "pace": {
    "perSecond": 5,
    "burst": 5
  },
  "skills": {
    "academic": {
      "rank": 8,
      "honours": [
        "yearFrom",
        "yearTo"
      ],
      "most": 100
    },
    "work": {
      "rank": 6,
      "honours": [],
      "most": 25
    }
  },
  "load": () => import("./catalog/datacite.ts")
}, {
  "name": "dblp",
  "origin": "https://dblp.org",
  "origins": {
    "sparql": "https://sparql.dblp.org"
  },
  "docs": "https://dblp.org/faq/How+to+use+the+dblp+search+API.html",
  "pace": {
    "perSecond": 1,
    "concurrent": 1
  },
  "skills": {
    "academic": {
      "rank": 10,
      "honours": [],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 9,
      "honours": [],
      "most": 20
    }
  },
  "load": () => import("./catalog/dblp.ts")
}, {
  "name": "doaj",
  "origin": "https://doaj.org",
  "docs": "https://doaj.org/api/docs",
  "pace": {
    "perSecond": 2,
    "burst": 5
  },
  "skills": {
    "academic": {
      "rank": 16,
      "honours": [
        "openAccess"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 16,
      "honours": [],
      "most": 20
    }
  },
  "load": () => import("./catalog/doaj.ts")
}, {
  "name": "doi",
  "origin": "https://doi.org",
  "docs": "https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation",
  "pace": {
    "perSecond": 5,
    "burst": 5
  },
  "skills": {
    "registration": {
      "rank": 1,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/doi.ts")
}, {
  "name": "duckduckgo",
  "origin": "https://html.duckduckgo.com",
  "docs": "https://duckduckgo.com/duckduckgo-help-pages/",
  "pace": {
    "perSecond": 1
  },
  "skills": {
    "web": {
      "rank": 6,
      "honours": [
        "timeRange",
        "safe",
        "language",
        "country",
        "sites",
        "exactTerms",
        "excludeTerms"
      ],
      "most": 10,
      "index": "bing"
    }
  },
  "load": () => import("./catalog/duckduckgo.ts")
}, {
  "name": "ecosystems",
  "origin": "https://awesome.ecosyste.ms",
  "docs": "https://awesome.ecosyste.ms/docs",
  "key": [
    {
      "env": "ECOSYSTEMS_EMAIL",
      "required": false,
      "sendAs": {
        "header": "User-Agent",
        "prefix": "Wellsourced (mailto:",
        "suffix": ")"
      },
      "hint": "Your e-mail address; it allows three times as many requests.",
      "orElse": [
        "WELLSOURCED_CONTACT_EMAIL"
      ],
      "secret": false
    },
    {
      "env": "ECOSYSTEMS_API_KEY",
      "required": false,
      "sendAs": {
        "header": "X-API-Key"
      },
      "hint": "An API key from your account at https://ecosyste.ms; it allows more requests than an e-mail address alone."
    }
  ],
  "pace": {
    "perSecond": 1,
    "burst": 5
  },
  "skills": {
    "awesome-list": {
      "rank": 1,
      "honours": [],
      "most": 100
    }
  },
  "load": () => import("./catalog/ecosystems.ts")
}, {
  "name": "edgar",
  "origin": "https://www.sec.gov",
  "origins": {
    "data": "https://data.sec.gov",
    "efts": "https://efts.sec.gov"
  },
  "docs": "https://www.sec.gov/search-filings/edgar-application-programming-interfaces",
  "key": {
    "env": "EDGAR_CONTACT_EMAIL",
    "sendAs": {
      "header": "User-Agent",
      "prefix": "Wellsourced "
    },
    "hint": "Your e-mail address; the SEC requires one with every request.",
    "orElse": [
      "OPENALEX_EMAIL",
      "WELLSOURCED_CONTACT_EMAIL"
    ],
    "secret": false
  },
  "pace": {
    "perSecond": 10
  },
  "skills": {
    "filing": {
      "rank": 1,
      "honours": [
        "formType",
        "dateFrom",
        "dateTo"
      ],
      "most": 100
    }
  },
  "load": () => import("./catalog/edgar.ts")
}, {
  "name": "epo",
  "origin": "https://ops.epo.org",
  "docs": "https://developers.epo.org",
  "key": [
    {
      "env": "EPO_OPS_CONSUMER_KEY",
      "sendAs": {
        "login": "user"
      },
      "hint": "Consumer key and secret of a free app at https://developers.epo.org."
    },
    {
      "env": "EPO_OPS_CONSUMER_SECRET",
      "sendAs": {
        "login": "password"
      },
      "hint": "Consumer key and secret of a free app at https://developers.epo.org."
    }
  ],
  "pace": {
    "perSecond": 0.4,
    "burst": 6,
    "concurrent": 4
  },
  "skills": {
    "patent": {
      "rank": 2,
      "honours": [
        "query",
        "assignee",
        "inventor",
        "patentOffice",
        "cpcCode",
        "number"
      ],
      "most": 100
    }
  },
  "load": () => import("./catalog/epo.ts")
}, {
  "name": "eric",
  "origin": "https://api.ies.ed.gov",
  "docs": "https://eric.ed.gov/?api",
  "pace": {
    "perSecond": 1
  },
  "skills": {
    "academic": {
      "rank": 21,
      "honours": [
        "yearFrom",
        "yearTo"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 21,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/eric.ts")
}, {
  "name": "europepmc",
  "origin": "https://www.ebi.ac.uk",
  "docs": "https://europepmc.org/RestfulWebService",
  "pace": {
    "perSecond": 5,
    "burst": 5
  },
  "skills": {
    "academic": {
      "rank": 6,
      "honours": [
        "yearFrom",
        "yearTo",
        "sortBy",
        "openAccess"
      ],
      "most": 100
    },
    "standing": {
      "rank": 3,
      "honours": [],
      "most": 50
    },
    "archive-id": {
      "rank": 2,
      "honours": [],
      "most": 50
    }
  },
  "load": () => import("./catalog/europepmc.ts")
}, {
  "name": "eurostat",
  "origin": "https://ec.europa.eu",
  "docs": "https://ec.europa.eu/eurostat/web/user-guides/data-browser/api-data-access",
  "pace": {
    "perSecond": 2,
    "burst": 5
  },
  "skills": {
    "series": {
      "rank": 4,
      "honours": [],
      "most": 1000
    },
    "observation": {
      "rank": 4,
      "honours": [
        "country"
      ],
      "most": 1000
    }
  },
  "load": () => import("./catalog/eurostat.ts")
}, {
  "name": "exa",
  "origin": "https://api.exa.ai",
  "docs": "https://docs.exa.ai/reference/search",
  "key": {
    "env": "EXA_API_KEY",
    "sendAs": {
      "header": "x-api-key"
    },
    "hint": "An API key from https://dashboard.exa.ai; a search costs about $0.007, reading a page about $0.001."
  },
  "pace": {
    "perSecond": 5,
    "burst": 5
  },
  "priceUsd": {
    "web": 0.007,
    "news": 0.007,
    "academic": 0.007,
    "answer": 0.005,
    "structured": 0.017,
    "render": 0.001
  },
  "skills": {
    "web": {
      "rank": 8,
      "honours": [
        "timeRange",
        "safe",
        "country",
        "sites",
        "exactTerms"
      ],
      "most": 100
    },
    "news": {
      "rank": 8,
      "honours": [
        "timeRange",
        "newsSource",
        "safe",
        "country"
      ],
      "most": 100
    },
    "academic": {
      "rank": 5,
      "honours": [
        "yearFrom",
        "yearTo",
        "source"
      ],
      "most": 100
    },
    "answer": {
      "rank": 1,
      "honours": [],
      "most": 1
    },
    "structured": {
      "rank": 1,
      "honours": [
        "category"
      ],
      "most": 100
    },
    "render": {
      "rank": 1,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/exa.ts")
}, {
  "name": "firecrawl",
  "origin": "https://api.firecrawl.dev",
  "docs": "https://docs.firecrawl.dev/api-reference/endpoint/scrape",
  "key": [
    {
      "env": "FIRECRAWL_API_KEY",
      "required": "any",
      "sendAs": {
        "header": "Authorization",
        "prefix": "Bearer "
      },
      "hint": "An API key from https://firecrawl.dev; reading a page costs one credit, and ten search results cost two."
    },
    {
      "env": "FIRECRAWL_BASE_URL",
      "required": "any",
      "secret": false,
      "sendAs": "origin",
      "hint": "Address of your own Firecrawl server, which needs no key."
    }
  ],
  "pace": {
    "perSecond": 0.2,
    "burst": 5
  },
  "byPlan": true,
  "skills": {
    "web": {
      "rank": 14,
      "honours": [
        "timeRange",
        "country",
        "sites"
      ],
      "most": 20,
      "onlyNamed": true
    },
    "image": {
      "rank": 14,
      "honours": [
        "country"
      ],
      "most": 20,
      "onlyNamed": true
    },
    "news": {
      "rank": 14,
      "honours": [
        "timeRange",
        "newsSource",
        "country"
      ],
      "most": 20,
      "onlyNamed": true
    },
    "render": {
      "rank": 2,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/firecrawl.ts")
}, {
  "name": "fred",
  "origin": "https://api.stlouisfed.org",
  "docs": "https://fred.stlouisfed.org/docs/api/fred/",
  "key": {
    "env": "FRED_API_KEY",
    "sendAs": {
      "query": "api_key"
    },
    "hint": "A free key from https://fredaccount.stlouisfed.org/apikeys."
  },
  "pace": {
    "perSecond": 1.8,
    "burst": 10
  },
  "skills": {
    "series": {
      "rank": 1,
      "honours": [],
      "most": 1000
    },
    "observation": {
      "rank": 1,
      "honours": [
        "dateFrom",
        "dateTo",
        "frequency",
        "units"
      ],
      "most": 1000
    }
  },
  "load": () => import("./catalog/fred.ts")
}, {
  "name": "github",
  "origin": "https://api.github.com",
  "docs": "https://docs.github.com/en/rest/search/search",
  "key": {
    "env": "GITHUB_TOKEN",
    "required": false,
    "sendAs": {
      "header": "Authorization",
      "prefix": "Bearer "
    },
    "hint": "A token without any permissions from https://github.com/settings/tokens; it raises the limit.",
    "pace": {
      "perSecond": 0.5,
      "burst": 5
    }
  },
  "pace": {
    "perSecond": 0.16,
    "burst": 5
  },
  "skills": {
    "web": {
      "rank": 12,
      "honours": [
        "timeRange",
        "exactTerms"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "awesome-list": {
      "rank": 2,
      "honours": [
        "minStars"
      ],
      "most": 100,
      "onlyNamed": true
    }
  },
  "load": () => import("./catalog/github.ts")
}, {
  "name": "google",
  "origin": "https://www.googleapis.com",
  "docs": "https://developers.google.com/custom-search/v1/overview",
  "key": [
    {
      "env": "GOOGLE_CUSTOM_SEARCH_API_KEY",
      "sendAs": {
        "query": "key"
      },
      "hint": "A key for Google's Custom Search JSON API (closed to new customers, ends 2027-01-01)."
    },
    {
      "env": "GOOGLE_CUSTOM_SEARCH_ID",
      "sendAs": {
        "query": "cx"
      },
      "hint": "The id of a Programmable Search Engine."
    }
  ],
  "pace": {
    "perSecond": 5
  },
  "priceUsd": 0.005,
  "skills": {
    "web": {
      "rank": 1,
      "honours": [
        "timeRange",
        "safe",
        "language",
        "country",
        "exactTerms",
        "excludeTerms",
        "engineId",
        "sites"
      ],
      "most": 10
    },
    "image": {
      "rank": 1,
      "honours": [
        "size",
        "type",
        "colorType",
        "dominantColor",
        "fileType",
        "safe",
        "country",
        "language"
      ],
      "most": 10
    },
    "news": {
      "rank": 1,
      "honours": [
        "timeRange",
        "sortBy",
        "newsSource",
        "safe",
        "country",
        "language"
      ],
      "most": 10
    }
  },
  "load": () => import("./catalog/google.ts")
}, {
  "name": "govinfo",
  "origin": "https://api.govinfo.gov",
  "docs": "https://github.com/usgpo/api",
  "key": {
    "env": "GOVINFO_API_KEY",
    "sendAs": {
      "header": "x-api-key"
    },
    "hint": "A free key from https://api.data.gov/signup/."
  },
  "pace": {
    "perSecond": 10,
    "burst": 10
  },
  "skills": {
    "academic": {
      "rank": 18,
      "honours": [
        "yearFrom",
        "yearTo",
        "sortBy",
        "openAccess"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 18,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/govinfo.ts")
}, {
  "name": "hackernews",
  "origin": "https://hn.algolia.com",
  "docs": "https://hn.algolia.com/api",
  "pace": {
    "perSecond": 2.5,
    "burst": 5
  },
  "skills": {
    "web": {
      "rank": 9,
      "honours": [
        "timeRange"
      ],
      "most": 1000,
      "onlyNamed": true
    },
    "news": {
      "rank": 20,
      "honours": [
        "timeRange",
        "sortBy"
      ],
      "most": 100
    }
  },
  "load": () => import("./catalog/hackernews.ts")
}, {
  "name": "hal",
  "origin": "https://api.archives-ouvertes.fr",
  "docs": "https://api.archives-ouvertes.fr/docs/search",
  "pace": {
    "perSecond": 1
  },
  "skills": {
    "academic": {
      "rank": 14,
      "honours": [
        "yearFrom",
        "yearTo",
        "sortBy",
        "openAccess"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 14,
      "honours": [],
      "most": 50
    }
  },
  "load": () => import("./catalog/hal.ts")
}, {
  "name": "inspire",
  "origin": "https://inspirehep.net",
  "docs": "https://github.com/inspirehep/rest-api-doc",
  "pace": {
    "perSecond": 2,
    "burst": 5
  },
  "skills": {
    "academic": {
      "rank": 13,
      "honours": [
        "sortBy"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 13,
      "honours": [],
      "most": 20
    }
  },
  "load": () => import("./catalog/inspire.ts")
}, {
  "name": "jina",
  "origin": "https://r.jina.ai",
  "origins": {
    "search": "https://s.jina.ai"
  },
  "docs": "https://jina.ai/reader/",
  "key": {
    "env": "JINA_API_KEY",
    "required": false,
    "sendAs": {
      "header": "Authorization",
      "prefix": "Bearer "
    },
    "hint": "An API key from https://jina.ai. Search needs it; it also raises the limit of the reader, which WELLSOURCED_JINA_READER=true enables."
  },
  "pace": {
    "perSecond": 0.3,
    "burst": 5
  },
  "byPlan": true,
  "skills": {
    "web": {
      "rank": 15,
      "honours": [
        "language",
        "country",
        "sites"
      ],
      "most": 10,
      "onlyNamed": true,
      "needs": [
        "JINA_API_KEY"
      ]
    },
    "render": {
      "rank": 3,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/jina.ts")
}, {
  "name": "k10plus",
  "origin": "https://sru.k10plus.de",
  "docs": "https://wiki.k10plus.de/display/K10PLUS/SRU",
  "pace": {
    "perSecond": 1
  },
  "skills": {
    "academic": {
      "rank": 19,
      "honours": [],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 19,
      "honours": [],
      "most": 1,
      "onlyNamed": true
    }
  },
  "load": () => import("./catalog/k10plus.ts")
}, {
  "name": "lens",
  "origin": "https://api.lens.org",
  "docs": "https://docs.api.lens.org",
  "key": {
    "env": "LENS_API_TOKEN",
    "sendAs": {
      "header": "Authorization",
      "prefix": "Bearer "
    },
    "hint": "A token for the Lens patent API, which you request at https://www.lens.org."
  },
  "pace": {
    "perSecond": 0.5,
    "burst": 5
  },
  "skills": {
    "patent": {
      "rank": 3,
      "honours": [
        "query",
        "assignee",
        "inventor",
        "patentOffice",
        "cpcCode",
        "yearFrom",
        "yearTo",
        "number"
      ],
      "most": 100
    }
  },
  "load": () => import("./catalog/lens.ts")
}, {
  "name": "llm",
  "origin": "https://api.openai.com/v1",
  "docs": "https://platform.openai.com/docs/api-reference/chat",
  "key": [
    {
      "env": "WELLSOURCED_LLM_PROVIDER",
      "sendAs": {
        "among": [
          "openai",
          "openai-compatible"
        ]
      },
      "secret": false,
      "hint": "`openai` selects OpenAI's chat completions API, which most servers and gateways support."
    },
    {
      "env": "WELLSOURCED_LLM_MODEL",
      "sendAs": {
        "json": "model"
      },
      "secret": false,
      "hint": "The name of the model on its server."
    },
    {
      "env": "WELLSOURCED_LLM_BASE_URL",
      "required": false,
      "sendAs": "origin",
      "secret": false,
      "hint": "The address of its API, such as http://127.0.0.1:11434/v1; without it, OpenAI's address is used."
    },
    {
      "env": "WELLSOURCED_LLM_API_KEY",
      "required": false,
      "sendAs": {
        "header": "authorization",
        "prefix": "Bearer "
      },
      "hint": "The key of the API; servers on your own machine need none. No other key is sent to it."
    }
  ],
  "pace": {
    "perSecond": 10,
    "burst": 10
  },
  "skills": {
    "chat": {
      "rank": 1,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/llm.ts")
}, {
  "name": "mediawiki",
  "origin": "https://en.wikipedia.org",
  "origins": {
    "ar": "https://ar.wikipedia.org",
    "az": "https://az.wikipedia.org",
    "be": "https://be.wikipedia.org",
    "bg": "https://bg.wikipedia.org",
    "bn": "https://bn.wikipedia.org",
    "bs": "https://bs.wikipedia.org",
    "ca": "https://ca.wikipedia.org",
    "cs": "https://cs.wikipedia.org",
    "cy": "https://cy.wikipedia.org",
    "da": "https://da.wikipedia.org",
    "de": "https://de.wikipedia.org",
    "el": "https://el.wikipedia.org",
    "en": "https://en.wikipedia.org",
    "eo": "https://eo.wikipedia.org",
    "es": "https://es.wikipedia.org",
    "et": "https://et.wikipedia.org",
    "eu": "https://eu.wikipedia.org",
    "fa": "https://fa.wikipedia.org",
    "fi": "https://fi.wikipedia.org",
    "fr": "https://fr.wikipedia.org",
    "ga": "https://ga.wikipedia.org",
    "gl": "https://gl.wikipedia.org",
    "he": "https://he.wikipedia.org",
    "hi": "https://hi.wikipedia.org",
    "hr": "https://hr.wikipedia.org",
    "hu": "https://hu.wikipedia.org",
    "hy": "https://hy.wikipedia.org",
    "id": "https://id.wikipedia.org",
    "is": "https://is.wikipedia.org",
    "it": "https://it.wikipedia.org",
    "ja": "https://ja.wikipedia.org",
    "ka": "https://ka.wikipedia.org",
    "kk": "https://kk.wikipedia.org",
    "ko": "https://ko.wikipedia.org",
    "la": "https://la.wikipedia.org",
    "lt": "https://lt.wikipedia.org",
    "lv": "https://lv.wikipedia.org",
    "mk": "https://mk.wikipedia.org",
    "ml": "https://ml.wikipedia.org",
    "mr": "https://mr.wikipedia.org",
    "ms": "https://ms.wikipedia.org",
    "nl": "https://nl.wikipedia.org",
    "nn": "https://nn.wikipedia.org",
    "no": "https://no.wikipedia.org",
    "pl": "https://pl.wikipedia.org",
    "pt": "https://pt.wikipedia.org",
    "ro": "https://ro.wikipedia.org",
    "ru": "https://ru.wikipedia.org",
    "sh": "https://sh.wikipedia.org",
    "simple": "https://simple.wikipedia.org",
    "sk": "https://sk.wikipedia.org",
    "sl": "https://sl.wikipedia.org",
    "sq": "https://sq.wikipedia.org",
    "sr": "https://sr.wikipedia.org",
    "sv": "https://sv.wikipedia.org",
    "sw": "https://sw.wikipedia.org",
    "ta": "https://ta.wikipedia.org",
    "te": "https://te.wikipedia.org",
    "th": "https://th.wikipedia.org",
    "tl": "https://tl.wikipedia.org",
    "tr": "https://tr.wikipedia.org",
    "uk": "https://uk.wikipedia.org",
    "ur": "https://ur.wikipedia.org",
    "uz": "https://uz.wikipedia.org",
    "vi": "https://vi.wikipedia.org",
    "zh": "https://zh.wikipedia.org"
  },
  "docs": "https://www.mediawiki.org/wiki/API:Search",
  "pace": {
    "perSecond": 5,
    "concurrent": 1
  },
  "skills": {
    "web": {
      "rank": 13,
      "honours": [
        "language",
        "exactTerms",
        "excludeTerms"
      ],
      "most": 500,
      "onlyNamed": true
    }
  },
  "load": () => import("./catalog/mediawiki.ts")
}, {
  "name": "monarch",
  "origin": "https://api.monarchinitiative.org",
  "docs": "https://api.monarchinitiative.org/v3/docs",
  "pace": {
    "perSecond": 3,
    "burst": 5
  },
  "skills": {
    "biomedical": {
      "rank": 1,
      "honours": [
        "group",
        "category"
      ],
      "most": 200
    }
  },
  "load": () => import("./catalog/monarch.ts")
}, {
  "name": "oecd",
  "origin": "https://sdmx.oecd.org",
  "docs": "https://www.oecd.org/en/data/insights/data-explainers/2024/09/api.html",
  "pace": {
    "perSecond": 0.008333333333333333,
    "burst": 30
  },
  "skills": {
    "series": {
      "rank": 3,
      "honours": [],
      "most": 1000
    },
    "observation": {
      "rank": 3,
      "honours": [
        "country"
      ],
      "most": 1000
    }
  },
  "load": () => import("./catalog/oecd.ts")
}, {
  "name": "openalex",
  "origin": "https://api.openalex.org",
  "docs": "https://developers.openalex.org",
  "key": [
    {
      "env": "OPENALEX_API_KEY",
      "required": "any",
      "sendAs": {
        "query": "api_key"
      },
      "hint": "A free key from https://openalex.org/settings/api; OPENALEX_EMAIL works for light use."
    },
    {
      "env": "OPENALEX_EMAIL",
      "required": "any",
      "sendAs": {
        "query": "mailto"
      },
      "hint": "Your e-mail address.",
      "orElse": [
        "WELLSOURCED_CONTACT_EMAIL"
      ],
      "secret": false
    }
  ],
  "pace": {
    "perSecond": 10,
    "burst": 5
  },
  "skills": {
    "academic": {
      "rank": 1,
      "honours": [
        "yearFrom",
        "yearTo",
        "source",
        "sortBy",
        "openAccess"
      ],
      "most": 100
    },
    "graph": {
      "rank": 2,
      "honours": [],
      "most": 100
    },
    "work": {
      "rank": 1,
      "honours": [],
      "most": 50
    },
    "standing": {
      "rank": 2,
      "honours": [],
      "most": 50
    }
  },
  "load": () => import("./catalog/openalex.ts")
}, {
  "name": "opencitations",
  "origin": "https://api.opencitations.net",
  "docs": "https://api.opencitations.net/index/v2",
  "key": {
    "env": "OPENCITATIONS_TOKEN",
    "required": false,
    "sendAs": {
      "header": "authorization"
    },
    "hint": "A free token from https://opencitations.net/accesstoken; optional."
  },
  "pace": {
    "perSecond": 3,
    "burst": 5
  },
  "skills": {
    "graph": {
      "rank": 3,
      "honours": [],
      "most": 25
    }
  },
  "load": () => import("./catalog/opencitations.ts")
}, {
  "name": "openlibrary",
  "origin": "https://openlibrary.org",
  "docs": "https://openlibrary.org/developers/api",
  "key": {
    "env": "OPENLIBRARY_EMAIL",
    "required": false,
    "sendAs": {
      "header": "user-agent",
      "prefix": "Wellsourced (",
      "suffix": ")"
    },
    "hint": "Your e-mail address; Open Library answers three times as many requests of callers who name one.",
    "orElse": [
      "WELLSOURCED_CONTACT_EMAIL"
    ],
    "pace": {
      "perSecond": 3
    },
    "secret": false
  },
  "pace": {
    "perSecond": 1
  },
  "skills": {
    "academic": {
      "rank": 12,
      "honours": [],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 12,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/openlibrary.ts")
}, {
  "name": "openreview",
  "origin": "https://api2.openreview.net",
  "origins": {
    "older": "https://api.openreview.net"
  },
  "docs": "https://docs.openreview.net/reference/api-v2",
  "pace": {
    "perSecond": 1,
    "concurrent": 1
  },
  "skills": {
    "academic": {
      "rank": 11,
      "honours": [],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 10,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/openreview.ts")
}, {
  "name": "pubmed",
  "origin": "https://eutils.ncbi.nlm.nih.gov",
  "origins": {
    "archive": "https://pmc.ncbi.nlm.nih.gov"
  },
  "docs": "https://www.ncbi.nlm.nih.gov/books/NBK25501/",
  "key": [
    {
      "env": "PUBMED_API_KEY",
      "required": false,
      "sendAs": {
        "query": "api_key"
      },
      "hint": "A free key from https://account.ncbi.nlm.nih.gov/settings/; it raises the limit from 3 to 10 requests a second.",
      "pace": {
        "perSecond": 10
      }
    },
    {
      "env": "PUBMED_EMAIL",
      "required": false,
      "sendAs": {
        "query": "email"
      },
      "hint": "Your e-mail address; the service writes to it before it blocks access.",
      "orElse": [
        "OPENALEX_EMAIL",
        "WELLSOURCED_CONTACT_EMAIL"
      ],
      "secret": false
    }
  ],
  "pace": {
    "perSecond": 3
  },
  "skills": {
    "academic": {
      "rank": 3,
      "honours": [
        "yearFrom",
        "yearTo",
        "sortBy",
        "openAccess"
      ],
      "most": 100
    },
    "standing": {
      "rank": 4,
      "honours": [],
      "most": 50
    },
    "work": {
      "rank": 8,
      "honours": [],
      "most": 1
    },
    "archive-id": {
      "rank": 1,
      "honours": [],
      "most": 100
    }
  },
  "load": () => import("./catalog/pubmed.ts")
}, {
  "name": "reddit",
  "origin": "https://www.reddit.com",
  "docs": "https://www.reddit.com/dev/api",
  "pace": {
    "perSecond": 0.16,
    "burst": 5
  },
  "skills": {
    "web": {
      "rank": 10,
      "honours": [
        "timeRange",
        "safe"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "news": {
      "rank": 21,
      "honours": [
        "timeRange",
        "sortBy",
        "safe"
      ],
      "most": 100,
      "onlyNamed": true
    }
  },
  "load": () => import("./catalog/reddit.ts")
}, {
  "name": "rfc-editor",
  "origin": "https://www.rfc-editor.org",
  "docs": "https://www.rfc-editor.org/faq/",
  "pace": {
    "perSecond": 5,
    "burst": 5
  },
  "skills": {
    "academic": {
      "rank": 17,
      "honours": [
        "openAccess"
      ],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 17,
      "honours": [],
      "most": 20
    }
  },
  "load": () => import("./catalog/rfc-editor.ts")
}, {
  "name": "savepageform",
  "origin": "https://web.archive.org",
  "docs": "https://help.archive.org/help/save-pages-in-the-wayback-machine/",
  "pace": {
    "perSecond": 0.2,
    "burst": 2
  },
  "skills": {
    "save": {
      "rank": 2,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/savepageform.ts")
}, {
  "name": "savepagenow",
  "origin": "https://web.archive.org",
  "docs": "https://archive.org/account/s3.php",
  "key": [
    {
      "env": "IA_ACCESS_KEY",
      "required": true,
      "sendAs": {
        "header": "authorization",
        "prefix": "LOW "
      },
      "hint": "Both keys of a free account, from https://archive.org/account/s3.php; without them, captures are often refused."
    },
    {
      "env": "IA_SECRET_KEY",
      "required": true,
      "sendAs": {
        "header": "authorization",
        "joins": ":"
      },
      "hint": "The second of the two keys from https://archive.org/account/s3.php."
    }
  ],
  "pace": {
    "perSecond": 0.5,
    "burst": 3
  },
  "skills": {
    "save": {
      "rank": 1,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/savepagenow.ts")
}, {
  "name": "searchapi",
  "origin": "https://www.searchapi.io",
  "docs": "https://www.searchapi.io/docs/google",
  "key": {
    "env": "SEARCHAPI_API_KEY",
    "sendAs": {
      "header": "Authorization",
      "prefix": "Bearer "
    },
    "hint": "An API key from https://www.searchapi.io."
  },
  "pace": {
    "perSecond": 5
  },
  "byPlan": true,
  "skills": {
    "web": {
      "rank": 5,
      "honours": [
        "timeRange",
        "safe",
        "language",
        "country",
        "sites",
        "exactTerms",
        "excludeTerms"
      ],
      "most": 10,
      "index": "google"
    },
    "image": {
      "rank": 5,
      "honours": [
        "size",
        "type",
        "colorType",
        "dominantColor",
        "fileType",
        "safe",
        "country",
        "language"
      ],
      "most": 100
    },
    "news": {
      "rank": 5,
      "honours": [
        "timeRange",
        "sortBy",
        "newsSource",
        "country",
        "language"
      ],
      "most": 10
    },
    "patent": {
      "rank": 1,
      "honours": [
        "query",
        "assignee",
        "inventor",
        "patentOffice",
        "cpcCode",
        "yearFrom",
        "yearTo",
        "number"
      ],
      "most": 100
    }
  },
  "load": () => import("./catalog/searchapi.ts")
}, {
  "name": "searxng",
  "docs": "https://docs.searxng.org/dev/search_api.html",
  "key": [
    {
      "env": "SEARXNG_URL",
      "sendAs": "origin",
      "secret": false,
      "hint": "The address of a SearXNG instance that allows format=json."
    },
    {
      "env": "SEARXNG_BASIC_AUTH",
      "required": false,
      "sendAs": "basic-auth",
      "hint": "The user:password of the instance, if it requires them."
    },
    {
      "env": "SEARXNG_HEADERS",
      "required": false,
      "sendAs": "header-list",
      "hint": "Additional request headers, as Name: Value, Name: Value."
    }
  ],
  "pace": {
    "perSecond": 5
  },
  "skills": {
    "web": {
      "rank": 4,
      "honours": [
        "timeRange",
        "safe",
        "language",
        "country",
        "sites",
        "exactTerms",
        "excludeTerms"
      ],
      "most": 20
    },
    "image": {
      "rank": 4,
      "honours": [
        "safe",
        "language",
        "country"
      ],
      "most": 20
    },
    "news": {
      "rank": 4,
      "honours": [
        "timeRange",
        "safe",
        "language",
        "country"
      ],
      "most": 20
    },
    "video": {
      "rank": 4,
      "honours": [
        "timeRange",
        "safe",
        "language",
        "country"
      ],
      "most": 20
    }
  },
  "load": () => import("./catalog/searxng.ts")
}, {
  "name": "semanticscholar",
  "origin": "https://api.semanticscholar.org",
  "docs": "https://api.semanticscholar.org/api-docs/graph",
  "key": {
    "env": "SEMANTIC_SCHOLAR_API_KEY",
    "required": false,
    "sendAs": {
      "header": "x-api-key"
    },
    "hint": "A free key from https://www.semanticscholar.org/product/api; without one, requests are often refused."
  },
  "pace": {
    "perSecond": 0.9,
    "concurrent": 1
  },
  "skills": {
    "academic": {
      "rank": 4,
      "honours": [
        "yearFrom",
        "yearTo"
      ],
      "most": 100
    },
    "graph": {
      "rank": 1,
      "honours": [
        "influentialOnly"
      ],
      "most": 1000
    },
    "work": {
      "rank": 2,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/semanticscholar.ts")
}, {
  "name": "serper",
  "origin": "https://google.serper.dev",
  "docs": "https://serper.dev/playground",
  "key": {
    "env": "SERPER_API_KEY",
    "sendAs": {
      "header": "X-API-KEY"
    },
    "hint": "An API key from https://serper.dev."
  },
  "pace": {
    "perSecond": 5
  },
  "priceUsd": 0.001,
  "skills": {
    "web": {
      "rank": 3,
      "honours": [
        "timeRange",
        "safe",
        "language",
        "country",
        "sites",
        "exactTerms",
        "excludeTerms"
      ],
      "most": 100,
      "index": "google"
    },
    "image": {
      "rank": 3,
      "honours": [
        "language",
        "country"
      ],
      "most": 100
    },
    "news": {
      "rank": 3,
      "honours": [
        "timeRange",
        "newsSource",
        "language",
        "country"
      ],
      "most": 100
    },
    "video": {
      "rank": 3,
      "honours": [
        "timeRange",
        "site",
        "language",
        "country"
      ],
      "most": 100
    }
  },
  "load": () => import("./catalog/serper.ts")
}, {
  "name": "tavily",
  "origin": "https://api.tavily.com",
  "docs": "https://docs.tavily.com/documentation/api-reference/endpoint/search",
  "key": {
    "env": "TAVILY_API_KEY",
    "sendAs": {
      "header": "Authorization",
      "prefix": "Bearer "
    },
    "hint": "An API key from https://app.tavily.com."
  },
  "pace": {
    "perSecond": 1.5,
    "burst": 5
  },
  "priceUsd": 0.008,
  "skills": {
    "web": {
      "rank": 7,
      "honours": [
        "timeRange",
        "country",
        "sites",
        "exactTerms",
        "exactTerms"
      ],
      "most": 20
    },
    "news": {
      "rank": 7,
      "honours": [
        "timeRange",
        "newsSource"
      ],
      "most": 20
    }
  },
  "load": () => import("./catalog/tavily.ts")
}, {
  "name": "unpaywall",
  "origin": "https://api.unpaywall.org",
  "docs": "https://unpaywall.org/products/api",
  "key": {
    "env": "UNPAYWALL_EMAIL",
    "sendAs": {
      "query": "email"
    },
    "hint": "Your e-mail address; it enables the search for free copies of papers.",
    "orElse": [
      "OPENALEX_EMAIL",
      "WELLSOURCED_CONTACT_EMAIL"
    ],
    "secret": false
  },
  "pace": {
    "perSecond": 10,
    "burst": 10
  },
  "skills": {
    "open-access": {
      "rank": 1,
      "honours": [],
      "most": 1
    }
  },
  "load": () => import("./catalog/unpaywall.ts")
}, {
  "name": "uspto",
  "origin": "https://api.uspto.gov",
  "docs": "https://data.uspto.gov/apis/patent-file-wrapper/search",
  "key": {
    "env": "USPTO_API_KEY",
    "sendAs": {
      "header": "X-API-KEY"
    },
    "hint": "A key of the Open Data Portal, https://data.uspto.gov, which is free with a verified account."
  },
  "pace": {
    "perSecond": 1,
    "burst": 5,
    "concurrent": 1
  },
  "skills": {
    "patent": {
      "rank": 4,
      "honours": [
        "query",
        "assignee",
        "inventor",
        "patentOffice",
        "cpcCode",
        "yearFrom",
        "yearTo",
        "number"
      ],
      "most": 100
    }
  },
  "load": () => import("./catalog/uspto.ts")
}, {
  "name": "wayback",
  "origin": "https://web.archive.org",
  "origins": {
    "availability": "https://archive.org"
  },
  "docs": "https://github.com/internetarchive/wayback/tree/master/wayback-cdx-server",
  "pace": {
    "perSecond": 0.4,
    "burst": 4
  },
  "skills": {
    "capture": {
      "rank": 1,
      "honours": [
        "dateFrom",
        "dateTo",
        "distinct"
      ],
      "most": 1000
    },
    "snapshot": {
      "rank": 1,
      "honours": [
        "near"
      ],
      "most": 1
    }
  },
  "load": () => import("./catalog/wayback.ts")
}, {
  "name": "wikidata",
  "origin": "https://www.wikidata.org",
  "origins": {
    "query": "https://query.wikidata.org"
  },
  "docs": "https://www.wikidata.org/wiki/Wikidata:Data_access",
  "key": {
    "env": "WIKIDATA_EMAIL",
    "required": false,
    "sendAs": {
      "header": "user-agent",
      "prefix": "wellsourced (+https://github.com/wellsourced/wellsourced; ",
      "suffix": ")"
    },
    "hint": "Your e-mail address, as its rules for automated access require.",
    "orElse": [
      "WELLSOURCED_CONTACT_EMAIL"
    ],
    "secret": false
  },
  "pace": {
    "perSecond": 5,
    "burst": 5
  },
  "skills": {
    "entity": {
      "rank": 1,
      "honours": [
        "query",
        "ids",
        "website",
        "language"
      ],
      "most": 50
    }
  },
  "load": () => import("./catalog/wikidata.ts")
}, {
  "name": "worldbank",
  "origin": "https://api.worldbank.org",
  "docs": "https://datahelpdesk.worldbank.org/knowledgebase/topics/125589",
  "pace": {
    "perSecond": 5,
    "burst": 5
  },
  "skills": {
    "series": {
      "rank": 2,
      "honours": [],
      "most": 1000
    },
    "observation": {
      "rank": 2,
      "honours": [
        "country"
      ],
      "most": 1000
    }
  },
  "load": () => import("./catalog/worldbank.ts")
}, {
  "name": "zbmath",
  "origin": "https://api.zbmath.org",
  "docs": "https://api.zbmath.org/v1/",
  "pace": {
    "perSecond": 1
  },
  "skills": {
    "academic": {
      "rank": 15,
      "honours": [],
      "most": 100,
      "onlyNamed": true
    },
    "work": {
      "rank": 15,
      "honours": [],
      "most": 20
    }
  },
  "load": () => import("./catalog/zbmath.ts")
}];
