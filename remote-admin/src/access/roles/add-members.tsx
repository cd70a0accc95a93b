import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { may } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/access';
import { App } from '@portal/shared/ui/base';
import { FormDrawer, type FormField } from '@portal/shared/ui/resource';
import { useTexts } from './texts.ts';

const { groups, users } = endpoints;
type Values = { userIds: number[]; pasted: string };

/** Puts people into a role: those who are searched for, and a list of accounts that is pasted. Who was not found is named, and what was typed stays. */
export const AddMembers = ({ groupId, onClose }: { groupId: number; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const search = async (keyword: string, signal: AbortSignal) => {
    const { items } = await call(users.list, { body: { keyword }, signal });
    return items.map(({ id, account, fullName }) => ({ value: id, label: `${fullName} (${account})` }));
  };
  const save = async ({ userIds, pasted }: Values) => {
    const accounts = [...new Set(pasted.split(/[\n,;，；\t]/).map((one) => one.trim()).filter((one) => one !== ''))];
    if (userIds.length === 0 && accounts.length === 0) throw new Error(t('nobody'));
    const { added, present, missing } = await call(groups.addMembers, { body: { groupId, userIds, accounts } });
    const done = [t('addedMembers', { count: added }), ...(present > 0 ? [t('presentMembers', { count: present })] : [])].join(t('comma'));
    if (missing.length > 0) throw new Error(t('missing', { done, names: missing.join(t('comma')) }));
    void message.success(done);
  };
  const fields: FormField<Values>[] = [
    ...(may(users.list) ? [{ name: 'userIds', label: t('people'), kind: 'searchMany', search, hint: t('peopleHint') } as const] : []),
    { name: 'pasted', label: t('pasted'), kind: 'lines', hint: t('pastedHint') },
  ];
  return <FormDrawer<Values> title={t('addMembers')} fields={fields} initial={{ userIds: [], pasted: '' }} rules={{}} onSave={save} onClose={onClose} />;
};
