import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Bilingual, InterfaceClass } from '@portal/shared/contract/all';
import type { BuiltInGroup } from './built-in-groups.ts';
import type { EntryNames, PerEntry, SomeHandlers } from './contract-routes.ts';
import type { Database } from './database/database.ts';
import type { RateLimit, RateLimits } from './http/rate-limits.ts';
import type { Jobs, ScheduledJob } from './jobs/jobs.ts';
import type { Texts } from './language/language.ts';
import type { Pause } from './pause.ts';
import type { PowerBi } from './power-bi/power-bi.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';

export type { EntryNames };

/** What every module stands on. */
export type Ground = {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly jobs: Pick<Jobs, 'isRunning' | 'failing'>;
  /** The reporting service that the settings name; others are the connection sources' (publishing). */
  readonly powerBi: PowerBi;
  /** For what is served besides the contract; entries of the contract have theirs in `rateLimits`. */
  readonly limits: RateLimits;
  /** How a module waits for somebody else who says how long. */
  readonly pause: Pause;
  /** A secret key of the server's own by its name; all servers of one data folder have the same. */
  readonly key: (name: string) => Uint8Array;
  /** The same where older ones are kept beside the newest, which comes first. */
  readonly keys: (name: string) => () => readonly Uint8Array[];
};

export type ModuleContext = Ground & {
  /**
   * What another module offers.
   * @throws Error when that module does not stand before this one in the list (modules/index.ts)
   */
  readonly use: <Offer>(module: ServerModule<Offer>) => Offer;
};

/** An entry of the menu that a module brings. From then on it is the administrators': title, order and place are as they leave them. */
export type MenuEntry = {
  /** Known by it for ever; no other module has it. */
  readonly name: string;
  readonly type: 'folder' | 'page';
  readonly path?: string;
  readonly title: Bilingual;
  readonly icon: string;
  readonly sort: number;
  /** The name of the entry that it begins below, of this module or another. */
  readonly parent?: string;
  /** What a setting has turned off is in no menu until it is turned on. */
  readonly isOff?: boolean;
  /** Who gets it when it is new. */
  readonly groups: readonly BuiltInGroup[];
};

/** An interface class, as administrators see it, and who gets it when it is new. */
export type GrantedClass = { readonly title: Bilingual; readonly groups: readonly BuiltInGroup[] };

/** What a module consists of; all of it may be missing. */
export type ModuleParts<Offer = unknown> = {
  /** For other modules, which get it by `context.use`. */
  readonly offer?: Offer;
  /** What people call entries of the contract, short: "用户列表 / List users". Every entry that is granted has a name. */
  readonly names?: EntryNames;
  /** For entries of the contract; an entry has its handler in exactly one module. */
  readonly handlers?: SomeHandlers;
  /** What is served besides the contract: files, streams. */
  readonly serve?: (app: FastifyInstance) => void;
  /** Work at times of its own. */
  readonly jobs?: readonly ScheduledJob[];
  /** Removes what nobody needs any more, once every night. May run twice, and on several servers. */
  readonly nightly?: (signal: AbortSignal) => Promise<void>;
  readonly menu?: readonly MenuEntry[];
  /** The interface classes that are the module's, and who gets each when it is new. */
  readonly interfaces?: Partial<Readonly<Record<InterfaceClass, GrantedClass>>>;
  /** An entry without one is not limited. */
  readonly rateLimits?: PerEntry<RateLimit | readonly RateLimit[]>;
  /** What the module says to people. */
  readonly texts?: Texts;
  /** After all that is served stands, before the first request. */
  readonly start?: () => void | Promise<void>;
  /** Modules stop in the reverse order of the list. */
  readonly stop?: () => void | Promise<void>;
};

/** A part of the server: one folder, known to others by its `module.ts` only. */
export type ServerModule<Offer = unknown> = {
  readonly name: string;
  /** Puts the module together. Nothing is read or written yet: the database may not have its tables. */
  readonly create: (context: ModuleContext) => ModuleParts<Offer>;
};

export const defineModule = <Offer>(module: ServerModule<Offer>): ServerModule<Offer> => module;
