import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/access';
import type { Option } from '@portal/shared/ui/resource';

/** Somebody as an owner is called: with their account, where that is not their name already. */
export const ownerLabel = ({ account, fullName }: { readonly account: string; readonly fullName: string }): string => (fullName && fullName !== account ? `${fullName} (${account})` : account);

/** Finds who can be made an owner, for a field, by what is typed. */
export const findOwners = async (keyword: string, signal: AbortSignal): Promise<Option[]> =>
  (await call(endpoints.accessRequests.people, { body: { keyword }, signal })).map((person) => ({ value: person.id, label: ownerLabel(person) }));
