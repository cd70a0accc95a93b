import { createHash } from 'node:crypto';

/** An activation that is in force. */
export type LiveActivation = {
  readonly name: string;
  readonly version: string;
  readonly audience: 'all' | 'canary' | 'role';
  readonly percent: number | null;
  readonly groupId: number | null;
};

export type Chooser = { readonly guid: string; readonly groupIds: readonly number[] };

/**
 * The version of one remote that a user gets: that of the user's role, else that of the canary if the user is
 * among its users, else everybody's; undefined when there is none of these.
 */
export const chooseVersion = (live: readonly LiveActivation[], user: Chooser): string | undefined => {
  const ofRole = live.find(({ audience, groupId }) => audience === 'role' && groupId !== null && user.groupIds.includes(groupId));
  const ofCanary = live.find((one) => one.audience === 'canary' && shareOf(one, user.guid) < (one.percent ?? 0));
  return (ofRole ?? ofCanary ?? live.find(({ audience }) => audience === 'all'))?.version;
};

/**
 * Where a user stands among all users of a version, from 0 to below 100. It depends on nothing that changes: users keep
 * their place while the canary grows, and another release begins with other users.
 */
export const shareOf = ({ name, version }: { name: string; version: string }, guid: string): number =>
  (createHash('sha256').update(`${name}\0${version}\0${guid}`).digest().readUInt32BE() / 2 ** 32) * 100;
