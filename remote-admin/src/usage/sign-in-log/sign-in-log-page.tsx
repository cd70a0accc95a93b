import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useUser } from '@portal/shared/auth';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints, SIGN_IN_PAGE_SIZE, signInMethods, signInOrder, signInResults, type SignInEntry } from '@portal/shared/contract/usage';
import { useLanguage, type TextOf } from '@portal/shared/language';
import { methodWords, resultWords } from '@portal/shared/log-words';
import { instantsOfDays } from '@portal/shared/time-zone';
import { App } from '@portal/shared/ui/base';
import { defineResource, does, finds, ResourcePage, writes, type ListAction, type ListQuery } from '@portal/shared/ui/resource';
import { hourOf } from '../time-bars/bars.ts';
import { useHourFilter } from '../time-bars/use-time-span.ts';
import { SignInPicture } from './picture.tsx';
import { signInColumns } from './sign-in-columns.tsx';
import { useTexts, type zh } from './texts.ts';

const { signInLog } = endpoints;
type Order = (typeof signInOrder)[number];

/** /Main/Log: who signed in, what came of it, and sessions, which can be ended here. */
export default function SignInLogPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const own = useUser()?.account;
  const say = (text: string) => void message.success(text);
  const atHour = useHourFilter();

  const resource = defineResource<SignInEntry, Order>({
    key: 'signInLog',
    rowKey: ({ id }) => id,
    columns: signInColumns(t, language),
    list: {
      find: finds(signInLog.list, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      file: writes(signInLog.exportFile, searchOf),
      orders: signInOrder,
      order: { by: 'createTime', type: 'desc' },
      sizes: [SIGN_IN_PAGE_SIZE, 50, 100],
    },
    filters: [
      { name: 'result', label: t('result'), kind: 'choice', options: [{ value: 'failure', label: t('failure') }, ...signInResults.map((value) => ({ value, label: resultWords[value][language] }))] },
      { name: 'method', label: t('method'), kind: 'choice', options: signInMethods.map((value) => ({ value, label: methodWords[value][language] })) },
      { name: 'isOpen', label: t('state'), kind: 'choice', options: [{ value: '1', label: t('open') }, { value: '0', label: t('notOpen') }] },
      { name: 'address', label: t('addressFilter'), kind: 'text' },
      { name: 'from', label: t('from'), kind: 'day' },
      { name: 'to', label: t('to'), kind: 'day' },
      atHour,
    ],
    actions: (row) => actionsOf(row, t, say, own),
    notForBulk: ({ session }) => (session === 'open' ? undefined : t('notOpenReason')),
    bulk: [
      {
        key: 'end',
        label: t('end'),
        danger: true,
        question: (rows) => t('askEndAll', { count: rows.length }),
        consequence: () => t('endNext'),
        ...does(signInLog.endSessions, (rows: readonly SignInEntry[]) => ({ ids: rows.map(({ id }) => id) })),
        said: (names, count) => t('endedAll', { names, count }),
      },
    ],
    lead: <SignInPicture />,
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission') },
  });
  return <ResourcePage resource={resource} />;
}

/** Ends a session; disables, enables or unlocks an account, which are acts on people with a rule of their own. */
const actionsOf = ({ userId, account, session, isAction, isLocked }: SignInEntry, t: TextOf<typeof zh>, say: (text: string) => void, own?: string): ListAction<SignInEntry>[] => {
  const end: ListAction<SignInEntry> = {
    key: 'end',
    label: t('end'),
    danger: true,
    needs: signInLog.endSessions,
    question: t('askEnd', { name: account }),
    consequence: () => t('endNext'),
    run: async ({ id }) => {
      await call(signInLog.endSessions, { body: { ids: [id] } });
      say(t('ended', { name: account }));
    },
  };
  if (userId === null) return [];
  const turn = (to: 0 | 1) => async () => {
    await call(access.users.check, { body: { ids: [userId], isAction: to } });
    say(t(to === 1 ? 'enabled' : 'disabled', { name: account }));
  };
  const unlock: ListAction<SignInEntry> = {
    key: 'unlock',
    label: t('unlock'),
    needs: signInLog.unlock,
    run: async () => {
      await call(signInLog.unlock, { body: { userIds: [userId] } });
      say(t('unlocked', { name: account }));
    },
  };
  return [
    ...(session === 'open' ? [end] : []),
    ...(isLocked === 1 ? [unlock] : []),
    isAction === 0
      ? { key: 'enable', label: t('enable'), needs: access.users.check, run: turn(1) }
      : {
          key: 'disable',
          label: t('disable'),
          danger: true,
          needs: access.users.check,
          question: t('askDisable', { name: account }),
          consequence: () => t('disableNext'),
          ...(account === own && { refused: t('ownAccount') }),
          run: turn(0),
        },
  ];
};

/** What the address asks for, whatever page of it; a filter that makes no sense is none. */
const searchOf = ({ keyword, orderBy, orderType, filters: { result, method, isOpen, address, from, to, at } }: ListQuery<Order>) => ({
  keyword,
  orderBy,
  orderType,
  result: ([...signInResults, 'failure'] as const).find((one) => one === result),
  method: signInMethods.find((one) => one === method),
  isOpen: ([0, 1] as const).find((flag) => String(flag) === isOpen),
  address,
  ...(hourOf(at) ?? instantsOfDays(from, to)),
});
