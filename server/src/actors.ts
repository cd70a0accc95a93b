import type { CurrentUser } from './current-user.ts';

/** Who changes something. Without a user: a team's deploy token, by its name, or the portal by itself, with no name. */
export type Actor = {
  readonly userId: number | null;
  readonly account: string;
  readonly address?: string;
  /** As whom they look at the portal, where they do. */
  readonly as?: { readonly userId: number | null; readonly account: string };
};

/** Who releases: a team by its deploy token, or an administrator of releases. */
export type Deployer = Actor & {
  /** The remotes that they may release; undefined is all. */
  readonly remotes: readonly string[] | undefined;
};

/** Somebody who is signed in, at the address that their call comes from. */
export const actorOf = ({ id, account }: Pick<CurrentUser, 'id' | 'account'>, address: string): Actor => ({ userId: id, account, address });

export const deployerOf = ({ id, account }: CurrentUser, address: string): Deployer => ({ ...actorOf({ id, account }, address), remotes: undefined });
