import type { ComponentType } from 'react';
import type { RemoteDescription } from '@portal/shared/contract';
import type { Tab } from './shell-api.ts';
import type { SlotProps, SlotName } from './slots.ts';

type Lazy<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What a command of the palette does, with the tab that is in front. */
export type RemoteCommand = (tab: Tab) => void | Promise<void>;

const brand = Symbol.for('portal.remote');

/** The default export of a remote's `./remote` (DESIGN 4). */
export type Remote = {
  readonly [brand]: true;
  readonly description: RemoteDescription;
  readonly pages: Readonly<Record<string, Lazy<object>>>;
  readonly slots: { readonly [Name in SlotName]?: Lazy<SlotProps[Name]> };
  readonly commands: Readonly<Record<string, () => Promise<{ default: RemoteCommand }>>>;
  readonly texts: RemoteTexts;
};

/**
 * Texts of the remote as a whole, by language: the host adds them to the one i18next instance under the remote's name, before
 * any page of it is shown. Texts of a page come with the page (`definePageTexts` of `@portal/shared/language`).
 */
export type RemoteTexts = Readonly<Record<'zh' | 'en', () => Promise<{ default: Record<string, unknown> }>>>;

type Definition = Pick<Remote, 'pages' | 'slots'> & Partial<Pick<Remote, 'commands' | 'texts'>>;

const noTexts = (): Promise<{ default: Record<string, unknown> }> => Promise.resolve({ default: {} });

/**
 * Describes a remote to the host.
 *
 * `description` is the data that the build also writes into remote.json; every route in it needs a page here, by its
 * path, every slot its component, and every command what it does. Throws where they differ, so that a remote's own test finds it.
 */
export const defineRemote = (description: RemoteDescription, definition: Definition): Remote => {
  const differing = [
    ...difference(description.routes.map((route) => route.path), Object.keys(definition.pages)),
    ...difference(description.slots, Object.keys(definition.slots)),
    ...difference(description.commands.map(({ id }) => id), Object.keys(definition.commands ?? {})),
  ];
  if (differing.length > 0) {
    throw new Error(`Remote ${description.name}: described and defined differ in ${differing.join(', ')}`);
  }
  return { [brand]: true, description, commands: {}, texts: { zh: noTexts, en: noTexts }, ...definition };
};

/** Whether a loaded module's export was made by `defineRemote`; anything else is refused by the host. */
export const isRemote = (value: unknown): value is Remote =>
  typeof value === 'object' && value !== null && (value as Partial<Remote>)[brand] === true;

const difference = (left: readonly string[], right: readonly string[]): string[] => [
  ...left.filter((item) => !right.includes(item)),
  ...right.filter((item) => !left.includes(item)),
];
