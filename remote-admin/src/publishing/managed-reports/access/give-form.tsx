import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type HolderKind, type ManagedReport } from '@portal/shared/contract/publishing';
import { nameIn, personName, useLanguage, type Language } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { FormDrawer, type FormField, type Option } from '@portal/shared/ui/resource';
import { useTexts as useRequestTexts } from '../../../access/access-requests/texts.ts';
import { endOf, lengths, type Length } from '../../../access/access-requests/until.ts';
import { useLevelOptions } from '../use-choices.ts';
import { useTexts } from './texts.ts';

const { managedReports, reportAccess } = endpoints;
/** So many are offered by what is typed. */
const OFFERED = 20;

type Values = { holder: HolderKind; groupId: number | undefined; userId: number | undefined; allowA: number; length: Length; date: string | undefined };

/** Finds whom a report can be given. @param labels what was offered, to say afterwards to whom it was given */
const findAmong = (reportId: number, holder: HolderKind, language: Language, labels: Map<string, string>) => async (keyword: string, signal: AbortSignal): Promise<Option[]> => {
  const { items } = await call(reportAccess.grantable, { body: { id: reportId, holder, keyword, pageSize: OFFERED }, signal });
  const found = items.map(({ id, name, ename, account }) => ({ value: id, label: holder === 'role' ? nameIn(language, name, ename) : personName({ account, fullName: name }) }));
  for (const { value, label } of found) labels.set(`${holder} ${value}`, label);
  return found;
};

/** Gives a report to a role, or to one person for good or for a time. */
export const GiveForm = ({ report, onClose }: { report: ManagedReport; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const request = useRequestTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const levels = useLevelOptions();
  const mayGive = { role: useMay(managedReports.grantRole), person: useMay(reportAccess.grantPerson) };
  const kinds = (['role', 'person'] as const).filter((kind) => mayGive[kind]);
  const [labels] = useState(() => new Map<string, string>());
  const find = (holder: HolderKind) => findAmong(report.id, holder, language, labels);
  const title = nameIn(language, report.name, report.ename);
  const isPerson = ({ holder }: Values) => holder === 'person';
  const fields: FormField<Values>[] = [
    { name: 'holder', label: t('to'), kind: 'choice', options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })), needed: true },
    { name: 'groupId', label: t('role'), kind: 'search', search: find('role'), shown: ({ holder }) => holder === 'role', needed: true },
    { name: 'userId', label: t('person'), kind: 'search', search: find('person'), shown: isPerson, needed: true, hint: t('personHint') },
    { name: 'allowA', label: t('level'), kind: 'choice', options: levels },
    { name: 'length', label: request('until'), kind: 'choice', options: lengths.map((value) => ({ value, label: request(`untils.${value}`) })), shown: isPerson, needed: true },
    { name: 'date', label: request('untilDate'), kind: 'date', hint: request('untilDateHint'), shown: (values) => isPerson(values) && values.length === 'date', needed: true },
  ];
  const give = async ({ holder, groupId = 0, userId = 0, allowA, length, date }: Values) => {
    if (holder === 'role') await call(managedReports.grantRole, { body: { ids: [report.id], groupId, allowA }, quiet: true });
    else await call(reportAccess.grantPerson, { body: { id: report.id, userId, allowA, until: endOf(length, date) }, quiet: true });
    void message.success(t('given', { name: title, holder: labels.get(`${holder} ${holder === 'role' ? groupId : userId}`) ?? '' }));
  };
  const initial: Values = { holder: kinds[0] ?? 'role', groupId: undefined, userId: undefined, allowA: 0, length: 'ever', date: undefined };
  return <FormDrawer<Values> isNew title={t('giveOf', { name: title })} saveLabel={t('save')} savesOnLeave fields={fields} initial={initial} rules={{}} onSave={give} onClose={onClose} />;
};
