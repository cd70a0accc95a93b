import type { Ground, ModuleParts, ServerModule } from './module.ts';

/** A module of this server, put together. */
export type CreatedModule = { readonly name: string; readonly parts: Omit<ModuleParts, 'offer'> };
export type Created = {
  readonly created: readonly CreatedModule[];
  /** What a module offers, for who puts the server together. @throws Error for a module that is not in the list */
  readonly use: <Offer>(module: ServerModule<Offer>) => Offer;
};

/**
 * Creates modules in the order of their list, each with what it uses of those before it.
 * @throws Error that names both modules when one uses another that is not before it, and so for every cycle
 */
export const createModules = (list: readonly ServerModule[], ground: Ground): Created => {
  const offers = new Map<ServerModule, unknown>();
  const offerOf = <Offer>(wanted: ServerModule<Offer>, who: string): Offer => {
    if (!offers.has(wanted)) throw new Error(`${who} uses the module "${wanted.name}", which ${list.includes(wanted) ? 'comes later in the list' : 'is not in the list'} (modules/index.ts)`);
    // What was put there under this very module.
    return offers.get(wanted) as Offer;
  };
  const created = list.map((module): CreatedModule => {
    if ([...offers.keys()].some(({ name }) => name === module.name)) throw new Error(`Two modules are called "${module.name}" (modules/index.ts)`);
    const { offer, ...parts } = module.create({ ...ground, use: (wanted) => offerOf(wanted, `The module "${module.name}"`) });
    offers.set(module, offer);
    return { name: module.name, parts };
  });
  return { created, use: (wanted) => offerOf(wanted, 'The server') };
};

/** All that the modules give under one key, each by its name in the contract. @throws Error where two give the same */
export const gatherEntries = <Item>(created: readonly CreatedModule[], key: 'handlers' | 'names' | 'rateLimits'): Record<string, Record<string, Item>> => {
  const gathered: Record<string, Record<string, Item>> = {};
  for (const { name: module, parts } of created) {
    for (const [group, entries] of Object.entries(parts[key] ?? {})) {
      for (const [name, item] of Object.entries(entries)) {
        const ofGroup = (gathered[group] ??= {});
        if (Object.hasOwn(ofGroup, name)) throw new Error(`The module "${module}" has ${key} of ${group}.${name}, which another module has already`);
        ofGroup[name] = item as Item;
      }
    }
  }
  return gathered;
};
