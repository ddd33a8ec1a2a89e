type Known<Bag extends object> = { [Name in keyof Bag]?: NonNullable<Bag[Name]> };

/** The same object without what is `undefined`, `null`, an empty text or an empty list: absent is never spelled. */
export function known<Bag extends object>(bag: Bag): Known<Bag> {
  const said = Object.entries(bag).filter(([, value]) => isSaid(value));
  return Object.fromEntries(said) as Known<Bag>; // entries of the bag itself, minus the empty ones
}

function isSaid(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return !Array.isArray(value) || value.length > 0;
}
