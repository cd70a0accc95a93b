import { call } from '@portal/shared/api';
import { endpoints, type User } from '@portal/shared/contract/access';
import { nameIn, personName, type Language } from '@portal/shared/language';
import type { Option } from '@portal/shared/ui/resource';

/** Somebody as they are told from others of the same name: with their account, and where they are. */
export const personLabel = ({ fullName, account, departmentName, departmentEnName }: Pick<User, 'fullName' | 'account' | 'departmentName' | 'departmentEnName'>, language: Language): string =>
  [personName({ fullName, account }), nameIn(language, departmentName, departmentEnName)].filter((part) => part !== '').join(' · ');

/** Finds people for a field by what is typed. */
export const searchPeople =
  (language: Language) =>
  async (keyword: string, signal: AbortSignal): Promise<Option[]> => {
    const { items } = await call(endpoints.users.list, { body: { keyword }, signal });
    return items.map((user) => ({ value: user.id, label: personLabel(user, language) }));
  };
