import { useRef, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { may } from '@portal/shared/auth';
import { endpoints, MOST_ACCOUNTS } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { FormDrawer, type FormField } from '@portal/shared/ui/resource';
import { DepartmentInput } from './department-input.tsx';
import type { Department } from './departments.ts';
import { searchPeople } from '../users/search-people.ts';
import { useTexts } from './texts.ts';

const { groups, users } = endpoints;
type Values = { userIds: number[]; pasted: string; departmentId: string | undefined };
type AddMembersProps = { groupId: number; departments: readonly Department[]; onClose: () => void };

/**
 * Puts people into a role: those who are searched for, a department, and a list of accounts that is pasted. Of that list those stay in the form whom
 * nobody found, to be corrected.
 */
export const AddMembers = ({ groupId, departments, onClose }: AddMembersProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const { language } = useLanguage();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [round, setRound] = useState(0);
  const search = searchPeople(language);
  const left = useRef<readonly string[]>([]);
  const save = async ({ userIds, pasted, departmentId }: Values) => {
    const accounts = [...new Set(pasted.split(/[\n,;，；\t]/).map((one) => one.trim()).filter((one) => one !== ''))];
    if (userIds.length === 0 && accounts.length === 0 && departmentId === undefined) throw new Error(t('nobody'));
    if (accounts.length > MOST_ACCOUNTS) throw new Error(t('tooMany', { most: MOST_ACCOUNTS, count: accounts.length }));
    const answer = await call(groups.addMembers, { body: { groupId, userIds, accounts, ...(departmentId !== undefined && { departmentId: Number(departmentId) }) } });
    left.current = answer.missing;
    const done = [t('addedMembers', { count: answer.added }), ...(answer.present > 0 ? [t('presentMembers', { count: answer.present })] : [])].join(t('comma'));
    if (answer.added + answer.present > 0 || answer.missing.length === 0) void message.success(done);
  };
  const close = () => {
    if (left.current.length === 0) return onClose();
    setMissing(left.current);
    left.current = [];
    setRound(round + 1);
  };
  const rest = missing.join('\n');
  const fields: FormField<Values>[] = [
    ...(may(users.list) ? [{ name: 'userIds', label: t('people'), kind: 'searchMany', search, hint: t('peopleHint') } as const] : []),
    ...(departments.length > 0 ? [{ name: 'departmentId', label: t('department'), kind: 'own', hint: t('departmentHint'), render: (props) => <DepartmentInput {...props} groupId={groupId} departments={departments} /> } as const satisfies FormField<Values>] : []),
    { name: 'pasted', label: t('pasted'), kind: 'lines', hint: t('pastedHint'), warns: ({ pasted }) => (missing.length > 0 && pasted === rest ? t('missing', { count: missing.length }) : undefined) },
  ];
  return <FormDrawer<Values> key={round} title={t('addMembers')} fields={fields} initial={{ userIds: [], pasted: rest, departmentId: undefined }} rules={{}} isBegun={rest !== ''} onSave={save} onClose={close} />;
};
