import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/access';
import { personName } from '@portal/shared/language';
import type { Option } from '@portal/shared/ui/resource';

/** Finds who can be made an owner, for a field, by what is typed. */
export const findOwners = async (keyword: string, signal: AbortSignal): Promise<Option[]> =>
  (await call(endpoints.accessRequests.people, { body: { keyword }, signal })).map((person) => ({ value: person.id, label: personName(person) }));
