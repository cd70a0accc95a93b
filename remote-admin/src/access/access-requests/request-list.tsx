import { useState, type ReactNode } from 'react';
import { ACCESS_REQUEST_PAGE_SIZE, accessRequestOrder, accessRequestStates, endpoints, type AccessRequest } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { defineResource, doesWith, finds, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { DeclineForm, GrantForm, type RequestCalls } from './decision-forms.tsx';
import { requestColumns } from './request-columns.tsx';
import { useTexts } from './texts.ts';
import { endOf, lengths, type Length } from './until.ts';

type Order = (typeof accessRequestOrder)[number];
type Deciding = { readonly how: 'grant' | 'decline'; readonly request: AccessRequest };
const kinds = ['report', 'dashboard'] as const;
const shortLengths = lengths.filter((length) => length !== 'date');

/** What readers have asked for, and what becomes of it: all of it, or what is asked of an owner. Waiting ones unless somebody chooses otherwise. */
export const RequestList = ({ calls, extra, texts }: { calls: RequestCalls; extra?: ReactNode; texts: { readonly title: string; readonly help: string; readonly permission: string } }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const namesOf = (rows: readonly AccessRequest[]): number[] => rows.map(({ id }) => id);

  const resource = defineResource<AccessRequest, Order>({
    key: calls === endpoints.accessRequests ? 'access-requests' : 'owned-requests',
    rowKey: ({ id }) => id,
    columns: requestColumns(t, language),
    list: {
      find: finds(calls.list, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      orders: accessRequestOrder,
      order: { by: 'createTime', type: 'desc' },
      sizes: [ACCESS_REQUEST_PAGE_SIZE, 50, 100],
    },
    filters: [
      { name: 'state', label: t('state'), kind: 'choice', options: [...accessRequestStates.map((value) => ({ value, label: t(`states.${value}`) })), { value: 'all', label: t('all') }], otherwise: t('states.waiting') },
      { name: 'kind', label: t('kind'), kind: 'choice', options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })) },
    ],
    actions: (request) =>
      request.state === 'waiting'
        ? [
            { key: 'grant', label: t('grant'), needs: calls.grantToPerson, run: () => setDeciding({ how: 'grant', request }) },
            { key: 'decline', label: t('decline'), needs: calls.decline, danger: true, run: () => setDeciding({ how: 'decline', request }) },
          ]
        : [],
    notForBulk: ({ state }) => (state === 'waiting' ? undefined : t('already')),
    bulk: [
      {
        key: 'grantAll',
        label: t('grantAll'),
        question: (rows) => t('askGrantAll', { count: rows.length }),
        ...doesWith(
          calls.grantToPerson,
          { fields: [{ name: 'length', label: t('until'), kind: 'choice', options: shortLengths.map((value) => ({ value, label: t(`untils.${value}`) })), hint: t('grantAllNext'), needed: true }], initial: { length: 'month' as Length }, rules: {} },
          (rows: readonly AccessRequest[], { length }) => ({ ids: namesOf(rows), until: endOf(length) }),
        ),
        said: (names, count) => t('grantedAll', { names, count }),
      },
      {
        key: 'declineAll',
        label: t('declineAll'),
        danger: true,
        question: (rows) => t('askDeclineAll', { count: rows.length }),
        ...doesWith(
          calls.decline,
          { fields: [{ name: 'answer', label: t('answer'), kind: 'lines', hint: t('answerHint') }], initial: { answer: '' }, rules: calls.decline.body.shape },
          (rows: readonly AccessRequest[], { answer }) => ({ ids: namesOf(rows), answer }),
        ),
        said: (names, count) => t('declinedAll', { names, count }),
      },
    ],
    extra,
    texts: { ...texts, search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), one: t('one') },
  });
  const close = () => setDeciding(null);
  return (
    <>
      <ResourcePage resource={resource} />
      {deciding?.how === 'grant' && <GrantForm calls={calls} request={deciding.request} onClose={close} />}
      {deciding?.how === 'decline' && <DeclineForm calls={calls} request={deciding.request} onClose={close} />}
    </>
  );
};

/** What the address asks for; what is not said is what waits. */
const searchOf = ({ keyword, orderBy, orderType, filters: { state, kind } }: ListQuery<Order>) => ({
  keyword,
  orderBy,
  orderType,
  state: state === 'all' ? undefined : (accessRequestStates.find((one) => one === state) ?? 'waiting'),
  kind: kinds.find((one) => one === kind),
});
