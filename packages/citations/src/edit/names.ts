import { type CslName, familyOf, givenOf, isOthers } from "../csl.ts";
import { isSamePerson, type Person, people } from "../match/people.ts";

/** A name as written in the file, and parsed. */
interface WrittenName<Form> {
  readonly form: Form;
  readonly name: CslName;
}

const personOf = (name: CslName): Person | undefined => people({ id: "", type: "article", author: [name] })[0];

const isInitials = ({ given = "" }: CslName): boolean => /^(?:\p{Lu}\.?[\s-]?)+$/u.test(given);

/** Reduces given names to initials, for lists that use initials. */
const shortened = (name: CslName): CslName => ({
  ...name,
  ...(name.given && { given: name.given.replace(/(\p{L})[\p{L}'’]*\.?/gu, "$1.") }),
});

/**
 * Merges a record's names into a file's list: known people keep their spelling, and new ones use full given names or
 * initials as the list does. A list that ends in "and others" keeps its length.
 */
export function mergedNames<Form>(
  own: readonly WrittenName<Form>[],
  next: readonly CslName[],
  write: (name: CslName) => Form,
): readonly Form[] {
  const others = own.find(({ name }) => isOthers(name));
  const named = own.filter((one) => one !== others);
  const known = named.map((one) => ({ ...one, person: personOf(one.name) }));
  const given = named.filter(({ name }) => name.given);
  const asInitials = given.length > 0 && given.every(({ name }) => isInitials(name));
  const taken = new Set<number>();
  const names = next.filter((name) => !isOthers(name)).slice(0, others ? Math.max(1, named.length) : undefined);
  const forms = names.map((name) => {
    const person = personOf(name);
    const at = known.findIndex(
      (one, place) => !taken.has(place) && person && one.person && isSamePerson(one.person, person),
    );
    taken.add(at);
    return known[at]?.form ?? write(asInitials ? shortened(name) : name);
  });
  return others ? [...forms, others.form] : forms;
}

/** Formats `Family, Given` or `Given Family`; organisations keep their name. */
export function writtenName(name: CslName, inverted: boolean): string {
  const [family, given] = [name.literal ?? familyOf(name), givenOf(name)];
  if (!given || name.literal !== undefined) return family;
  return inverted
    ? [family, name.suffix, given].filter(Boolean).join(", ")
    : [given, family, name.suffix].filter(Boolean).join(" ");
}
