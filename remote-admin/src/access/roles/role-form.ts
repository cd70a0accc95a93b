import { call } from '@portal/shared/api';
import { endpoints, type Role } from '@portal/shared/contract/access';
import type { TextOf } from '@portal/shared/language';
import type { FormField } from '@portal/shared/ui/resource';
import type { zh } from './texts.ts';

/** What the form of a role holds. */
export type RoleValues = Pick<Role, 'name' | 'ename' | 'code' | 'notes' | 'isEnabled'>;

export const valuesOf = (role: Role | null): RoleValues => ({ name: role?.name ?? '', ename: role?.ename ?? '', code: role?.code ?? '', notes: role?.notes ?? '', isEnabled: role?.isEnabled ?? 1 });

/** The form of a role, in the list and on its page. */
export const roleFields = (t: TextOf<typeof zh>): FormField<RoleValues>[] => [
  { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
  { name: 'code', label: t('code'), kind: 'text', hint: t('codeHint') },
  { name: 'notes', label: t('notes'), kind: 'lines' },
  { name: 'isEnabled', label: t('state'), kind: 'switch', hint: t('enabledHint') },
];

/** What stands now of a role; undefined for one that is gone. */
export const currentRole = async ({ id }: Role): Promise<Role | undefined> => (await call(endpoints.groups.list, { body: { id } })).items[0];
