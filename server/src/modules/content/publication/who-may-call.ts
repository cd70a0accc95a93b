import type { Endpoint } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { callsOf } from '../../access/sign-in/module.ts';

/** Those of some people who may make a call, by their resource groups: who may not cannot read what it gives, and is told nothing of it. */
export const whoMayCall = async <Person extends { readonly resourceGroupId: number }>(db: Db, people: readonly Person[], endpoint: Endpoint): Promise<Person[]> => {
  const may = new Map<number, boolean>();
  for (const groupId of new Set(people.map(({ resourceGroupId }) => resourceGroupId))) may.set(groupId, (await callsOf(db, groupId)).may(endpoint));
  return people.filter(({ resourceGroupId }) => may.get(resourceGroupId));
};
