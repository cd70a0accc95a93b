import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type AccessRequest, type AccessRequestOptions } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { FormDrawer, type FormField } from '@portal/shared/ui/resource';
import { Modal } from '@portal/shared/ui/shell';
import { useTexts } from './texts.ts';
import { endOf, lengths, type Length } from './until.ts';

const { accessRequests } = endpoints;
/** The calls for all requests, or those for what the current user owns: owners do not grant by roles. */
export type RequestCalls = typeof endpoints.accessRequests | typeof endpoints.ownedRequests;
type Props = { calls: RequestCalls; request: AccessRequest; onClose: () => void };

/** Declines one request, with the reason that its reader is told. */
export const DeclineForm = ({ calls, request, onClose }: Props): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const save = async ({ answer }: { answer: string }) => {
    await call(calls.decline, { body: { ids: [request.id], answer }, quiet: true });
    void message.success(t('declined', { name: request.fullName }));
  };
  return (
    <FormDrawer<{ answer: string }>
      title={t('declineOf', { name: request.fullName, thing: nameIn(language, request.name, request.ename) })}
      fields={[{ name: 'answer', label: t('answer'), kind: 'lines', hint: t('answerHint') }]}
      initial={{ answer: '' }}
      rules={{ answer: calls.decline.body.shape.answer }}
      saveLabel={t('decline')}
      savesOnLeave={false}
      isDanger
      onSave={save}
      onClose={onClose}
    />
  );
};

/** Grants one request: through a role, or to the person; for good, or for a time. */
export const GrantForm = ({ calls, request, onClose }: Props): ReactNode => {
  const t = useTexts();
  const options = useQuery(queryOf(calls.options, { query: { id: request.id } }));
  if (options.data) return <Granting calls={calls} request={request} options={options.data} onClose={onClose} />;
  return (
    <Modal open footer={null} title={t('grant')} onCancel={onClose}>
      {options.isError ? <ErrorState title={t('failed')} error={options.error} onRetry={() => void options.refetch()} /> : <LoadingState />}
    </Modal>
  );
};

type Values = { way: 'role' | 'person'; groupId: number | undefined; allowA: number; allowExportData: 0 | 1; pages: string[]; length: Length; date: string | undefined };
const levels = ['view', 'edit', 'editSaveAs', 'editSave', 'all'] as const;

const Granting = ({ calls, request, options, onClose }: Props & { options: AccessRequestOptions }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const thing = nameIn(language, request.name, request.ename);
  const isReport = request.kind === 'report';
  const roles = options.roles.filter(({ isHeld }) => isHeld === 1);
  const labelOf = ({ name, ename, allowA, pages, members }: (typeof roles)[number]) =>
    t('roleOption', { name: nameIn(language, name, ename), level: t(`levels.${levels[allowA] ?? 'all'}`), pages: pages === null ? t('allPages') : t('somePages', { count: pages }), members });
  const save = async ({ way, groupId = 0, allowA, allowExportData, pages, length, date }: Values) => {
    const until = endOf(length, date);
    if (way === 'role') await call(accessRequests.grantByRole, { body: { id: request.id, groupId, until }, quiet: true });
    else await call(calls.grantToPerson, { body: { ids: [request.id], allowA, allowExportData, pages: pages.length > 0 ? pages : null, until }, quiet: true });
    void message.success(t('granted', { name: request.fullName, thing }));
  };
  const isPerson = ({ way }: Values) => way === 'person';
  const fields: FormField<Values>[] = [
    { name: 'way', label: t('how'), kind: 'choice', options: (roles.length > 0 ? (['role', 'person'] as const) : (['person'] as const)).map((value) => ({ value, label: t(`ways.${value}`) })), hint: roles.length > 0 ? t('howHint') : t('noRole'), needed: true },
    {
      name: 'groupId',
      label: t('role'),
      kind: 'choice',
      options: roles.map((role) => ({ value: role.id, label: labelOf(role) })),
      hint: t('roleHint'),
      shown: ({ way }) => way === 'role',
      needed: true,
      warns: ({ groupId }) => {
        const others = roles.find(({ id }) => id === groupId)?.others ?? 0;
        return others > 0 ? t('othersWarn', { count: others }) : undefined;
      },
    },
    ...(isReport
      ? ([
          { name: 'allowA', label: t('level'), kind: 'choice', options: levels.map((level, value) => ({ value, label: t(`levels.${level}`) })), shown: isPerson },
          { name: 'allowExportData', label: t('exportData'), kind: 'switch', shown: isPerson },
          { name: 'pages', label: t('pages'), kind: 'many', options: options.pages.map(({ code, displayName, enDisplayName }) => ({ value: code, label: nameIn(language, displayName, enDisplayName) })), hint: t('pagesHint'), shown: isPerson },
        ] as const)
      : []),
    { name: 'length', label: t('until'), kind: 'choice', options: lengths.map((value) => ({ value, label: t(`untils.${value}`) })), hint: t('untilNext'), needed: true },
    { name: 'date', label: t('untilDate'), kind: 'date', hint: t('untilDateHint'), shown: ({ length }) => length === 'date', needed: true },
  ];
  return (
    <FormDrawer<Values>
      isNew
      title={t('grantOf', { name: request.fullName, thing })}
      fields={fields}
      initial={{ way: 'person', groupId: undefined, allowA: 0, allowExportData: 0, pages: [], length: 'month', date: undefined }}
      rules={{}}
      saveLabel={t('grant')}
      savesOnLeave={false}
      onSave={save}
      onClose={onClose}
    />
  );
};
