import { WrittenContext } from "../written-context.ts";
import { targetName } from "./names.ts";

/** Content that the text refers to and does not contain. */
export type Omission = "picture without a description" | "included file" | "raw passage" | "generated section";

/** State shared by the parts of a document, such as targets and substitutions. */
export class RstContext extends WrittenContext<Omission> {
  /** URLs by target name; internal targets have none. */
  readonly targets = new Map<string, string>();
  private readonly internal = new Set<string>();
  private readonly anonymous: string[] = [];
  private anonymousUsed = 0;
  private readonly substitutions = new Map<string, string>();
  private autonumbered = 0;
  private autosymbols = 0;
  /** Title adornments, outermost first. */
  readonly titleStyles: string[] = [];
  defaultRole = "title";
  /** Language of code blocks without one. */
  language = "";

  defineTarget(name: string, address: string | undefined): void {
    const key = targetName(name);
    if (address === undefined) this.internal.add(key);
    else this.targets.set(key, address);
  }

  defineAnonymous(address: string): void {
    this.anonymous.push(address);
  }

  nextAnonymous(): string | undefined {
    return this.anonymous[this.anonymousUsed++];
  }

  isInternal(name: string): boolean {
    return this.internal.has(targetName(name));
  }

  /** Returns the URL of a target, following targets that refer to others. */
  target(name: string): string | undefined {
    let address = this.targets.get(targetName(name));
    for (let step = 0; step < 10 && address !== undefined && /[^\\]_$/u.test(address); step++)
      address = this.targets.get(targetName(address.slice(0, -1).replaceAll("`", "")));
    return address;
  }

  defineSubstitution(name: string, html: string): void {
    this.substitutions.set(targetName(name), html);
  }

  substitution(name: string): string | undefined {
    return this.substitutions.get(targetName(name));
  }

  noteMark(label: string): string {
    return this.notes.mark(
      label === "#" ? `#${this.autonumbered++}` : label === "*" ? `*${this.autosymbols++}` : label,
    );
  }

  private autodefined = 0;
  private symbolsDefined = 0;

  defineNote(label: string, html: string): void {
    const key = label === "#" ? `#${this.autodefined++}` : label === "*" ? `*${this.symbolsDefined++}` : label;
    this.notes.define(key, html);
  }
}
