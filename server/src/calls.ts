import { createHash } from 'node:crypto';
import { allEndpoints, classOf, keyOf, type Endpoint, type Permissions } from '@portal/shared/contract/all';

type Call = Pick<Endpoint, 'method' | 'path'>;

/** The calls of each interface class of the contract. */
const ofClass = new Map<string, string[]>();
for (const endpoint of allEndpoints) {
  if (endpoint.access === 'public') continue;
  const name = classOf(endpoint.access);
  ofClass.set(name, [...(ofClass.get(name) ?? []), keyOf(endpoint)]);
}

/** What changes nothing, or is left out. */
const viewable = new Set(allEndpoints.filter(({ viewAs }) => viewAs !== undefined).map(keyOf));

/** What administrators have set of one interface, for everybody. */
export type InterfaceRule = { readonly callsPerMinute: number | null; readonly logLevel: 'none' | 'meta' | 'body' };

/** What somebody may call, by their resource group (DESIGN 7); calls are known by `keyOf`. */
export class Calls {
  /** Granted, switched off or not. */
  readonly granted: ReadonlySet<string>;
  /** Refused for everybody. */
  readonly #off: ReadonlySet<string>;
  readonly #rules: ReadonlyMap<string, InterfaceRule>;
  #permissions: Permissions | undefined;
  #whileViewed: Calls | undefined;

  constructor(granted: Iterable<string>, off: Iterable<string> = [], rules: Iterable<readonly [string, InterfaceRule]> = []) {
    this.granted = new Set(granted);
    this.#off = new Set(off);
    this.#rules = new Map(rules);
  }

  may(call: Call): boolean {
    return this.granted.has(keyOf(call)) && !this.isOff(call);
  }

  isOff(call: Call): boolean {
    return this.#off.has(keyOf(call));
  }

  /** What of them may be called by who looks at the portal as somebody who has them does. */
  get whileViewed(): Calls {
    return (this.#whileViewed ??= new Calls([...this.granted].filter((key) => viewable.has(key)), this.#off, this.#rules));
  }

  /** Undefined where nothing is set. */
  ruleOf(call: Call): InterfaceRule | undefined {
    return this.#rules.get(keyOf(call));
  }

  /**
   * As a browser gets it; the version is the same on every replica. What is switched off is among it: a page that left it out
   * would look as if somebody had lost a right, and the server says why it refuses.
   */
  get permissions(): Permissions {
    return (this.#permissions ??= permissionsOf([...this.granted]));
  }
}

const permissionsOf = (keys: readonly string[]): Permissions => {
  const version = createHash('sha256').update(keys.toSorted().join('\n')).digest('base64url').slice(0, 12);
  const interfaceClasses: string[] = [];
  const interfaces: Record<string, string[]> = {};
  for (const [name, all] of ofClass) {
    const callable = all.filter((key) => keys.includes(key));
    if (callable.length === all.length) interfaceClasses.push(name);
    else if (callable.length > 0) interfaces[name] = callable.toSorted();
  }
  return { version, interfaceClasses: interfaceClasses.toSorted(), interfaces };
};
