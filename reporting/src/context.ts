import type { Addresses } from './addresses.ts';
import type { Exports } from './exports/exports.ts';
import type { Loads } from './warehouse/loads.ts';
import type { Refreshes } from './warehouse/refreshes.ts';
import type { Store } from './documents/store.ts';
import type { QueryEngine } from './query/query-engine.ts';
import type { Tokens } from './tokens/tokens.ts';

/** What the routes work with. */
export interface Context {
  store: Store;
  loads: Loads;
  refreshes: Refreshes;
  engine: QueryEngine;
  tokens: Tokens;
  addresses: Addresses;
  exports: Exports;
}
