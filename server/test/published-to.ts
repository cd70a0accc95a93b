import type { TestPortal } from './portal.ts';
import { addGroup, addPerson, builtIn, signInPerson } from './rights.ts';

/** For whom something may be published: Ann is in a role, Ben and Cleo are in none. */
export type Audience = {
  /** The administrator's token. */
  readonly admin: string;
  readonly role: number;
  readonly ids: Readonly<Record<Name, number>>;
  readonly tokens: Readonly<Record<Name, string>>;
};
type Name = 'ann' | 'ben' | 'cleo';

export const makeAudience = async (portal: TestPortal): Promise<Audience> => {
  const { resourceGroupId } = await builtIn(portal, 'Viewers');
  const role = await addGroup(portal, 'told');
  const ids = { ann: await addPerson(portal, 'ann', resourceGroupId, [role]), ben: await addPerson(portal, 'ben', resourceGroupId), cleo: await addPerson(portal, 'cleo', resourceGroupId) };
  const tokens = { ann: await signInPerson(portal, 'ann'), ben: await signInPerson(portal, 'ben'), cleo: await signInPerson(portal, 'cleo') };
  return { admin: await portal.signIn('admin'), role, ids, tokens };
};
