/** A deeply readonly type. */
export type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

export type Present<Bag extends object> = { [Key in keyof Bag]?: Exclude<Bag[Key], undefined> };

/** Drops keys whose value is `undefined`. */
export function omitUndefined<Bag extends object>(bag: Bag): Present<Bag> {
  const entries = Object.entries(bag).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<Bag>; // Dropping undefined values gives exactly this type.
}
