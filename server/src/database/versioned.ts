/** So many values are kept; what was asked for longest ago goes first. */
const KEPT = 1_000;

/** Small values, each kept in memory until its version changes (decision 37). */
export class Versioned<Value> {
  readonly #known = new Map<string, { readonly version: string; readonly value: Promise<Value> }>();

  /** The value of a name at a version, or what `load` reads; who asks meanwhile waits for the same. */
  find(name: string, version: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(name);
    this.#known.delete(name);
    const kept = known?.version === version ? known : { version, value: load() };
    this.#known.set(name, kept);
    if (kept !== known) {
      kept.value.catch(() => this.#known.get(name) === kept && this.#known.delete(name));
      if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value ?? '');
    }
    return kept.value;
  }
}
