import type { ReleasedVersion } from '@portal/shared/contract/site';

type Compared = Pick<ReleasedVersion, 'routes' | 'slots' | 'contract' | 'sentBytes'>;

/** What a version has that another one has not, and the other way round. */
export type Comparison = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly contract: readonly [before: string, after: string] | undefined;
  /** Of what is sent to browsers. */
  readonly bytes: number;
};

/** How a version differs from the one that it would take the place of. */
export const compare = (before: Compared, after: Compared): Comparison => ({
  added: without(claims(after), claims(before)),
  removed: without(claims(before), claims(after)),
  contract: before.contract === after.contract ? undefined : [before.contract, after.contract],
  bytes: after.sentBytes - before.sentBytes,
});

/** Pages by their address, and places of the shell that it fills. */
const claims = ({ routes, slots }: Compared): string[] => [...routes.map(({ path }) => `/Main/${path}`), ...slots];

const without = (list: readonly string[], others: readonly string[]): string[] => list.filter((one) => !others.includes(one));
