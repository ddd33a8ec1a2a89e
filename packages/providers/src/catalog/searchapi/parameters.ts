export const within = {
  hour: "last_hour",
  day: "last_day",
  week: "last_week",
  month: "last_month",
  year: "last_year",
} as const;

export const safeSearch = { off: "off", medium: "blur", high: "active" } as const;
