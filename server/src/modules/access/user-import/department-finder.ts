import { DEPARTMENT_LEVELS, endpoints } from '@portal/shared/contract/all';
import { pathKey, pathsOf } from '../../../department-tree.ts';
import { above } from '../../../tree.ts';

export type KnownDepartment = { readonly id: number; readonly parentId: number | null; readonly code: string; readonly name: string; readonly ename: string };
type ByNames = ReadonlyMap<string, readonly KnownDepartment[]>;

/** Finds the departments that rows of a file name, by code, or by name or path in either language, and keeps those that are to be made. */
export class DepartmentFinder {
  readonly #byId: ReadonlyMap<number, KnownDepartment>;
  readonly #codes: ReadonlyMap<string, number>;
  readonly #paths: ReadonlyMap<string, KnownDepartment>;
  readonly #englishPaths: ByNames;
  readonly #names: ByNames;
  readonly #englishNames: ByNames;
  readonly #mayCreate: boolean;
  readonly #new = new Map<string, readonly string[]>();

  constructor(departments: readonly KnownDepartment[], mayCreate: boolean) {
    this.#mayCreate = mayCreate;
    this.#byId = new Map(departments.map((one) => [one.id, one]));
    this.#codes = new Map(departments.map(({ code, id }) => [code.toLowerCase(), id]));
    this.#paths = pathsOf(this.#byId);
    this.#englishPaths = Map.groupBy(departments, ({ id }) => pathKey(this.#way(id).map(inEnglish)));
    this.#names = Map.groupBy(departments, ({ name }) => pathKey([name]));
    this.#englishNames = Map.groupBy(departments, (one) => pathKey([inEnglish(one)]));
  }

  /** @returns an id, or the path of one that is to be made; `wrong` for one that cannot be made */
  find(text: string): number | { readonly path: string } | 'missing' | 'twice' | 'wrong' {
    const given = text.split('/').map((name) => name.trim());
    const code = this.#codes.get(text.trim().toLowerCase());
    if (code !== undefined) return code;
    const called = this.#called(given);
    if (called.length > 1) return 'twice';
    if (called[0]) return called[0].id;
    if (!this.#mayCreate) return 'missing';
    const names = this.#belowKnown(given);
    if (names === 'twice') return 'twice';
    if (names.length > DEPARTMENT_LEVELS || !names.every((name) => endpoints.departments.add.body.shape.name.safeParse(name).success)) return 'wrong';
    names.forEach((_, index) => {
      const path = names.slice(0, index + 1);
      if (!this.#paths.has(pathKey(path)) && !this.#new.has(pathKey(path))) this.#new.set(pathKey(path), path);
    });
    return { path: pathKey(names) };
  }

  /** Departments that are to be made, each after the one above it. */
  planned(): readonly (readonly string[])[] {
    return [...this.#new.values()];
  }

  /** As with roles, a name in Chinese goes before another one's in English. */
  #called(names: readonly string[]): readonly KnownDepartment[] {
    const key = pathKey(names);
    const only = (all: ByNames) => (names.length === 1 ? (all.get(key) ?? []) : []);
    return [this.#at(names), only(this.#names), this.#englishPaths.get(key) ?? [], only(this.#englishNames)].find((some) => some.length > 0) ?? [];
  }

  #at(names: readonly string[]): readonly KnownDepartment[] {
    const found = this.#paths.get(pathKey(names));
    return found ? [found] : [];
  }

  /** A path whose beginning is known in English, with the names by which the departments above are known when it is made. */
  #belowKnown(names: readonly string[]): readonly string[] | 'twice' {
    for (let length = names.length - 1; length > 0; length -= 1) {
      const beginning = names.slice(0, length);
      const [known, other] = [this.#at(beginning), this.#englishPaths.get(pathKey(beginning)) ?? []].find((some) => some.length > 0) ?? [];
      if (other) return 'twice';
      if (known) return [...this.#way(known.id).map(({ name }) => name), ...names.slice(length)];
    }
    return names;
  }

  /** From the top. */
  #way(id: number): readonly KnownDepartment[] {
    return above(this.#byId, id).toReversed();
  }
}

const inEnglish = ({ name, ename }: KnownDepartment): string => ename || name;
