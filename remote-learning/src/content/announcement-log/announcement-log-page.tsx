import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { announcementLogOrder, announcementReadStates, endpoints, type AnnouncementReader, type ManagedAnnouncement } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage, type Language, type TextOf } from '@portal/shared/language';
import { App, Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { useLocation } from '@portal/shared/router';
import { defineResource, finds, ResourcePage, writes, type ListColumn, type ListQuery } from '@portal/shared/ui/resource';
import { useTexts as useAnnouncementTexts } from '../managed-announcements/texts.ts';
import { useRemind } from '../managed-announcements/use-remind.ts';
import { timeColumn } from '../publication/time-column.tsx';
import { useTexts, type zh } from './texts.ts';

const { managedAnnouncements } = endpoints;
type Order = (typeof announcementLogOrder)[number];

/** The newest ones that can be chosen; an older one is reached from its row in the list of announcements. */
const OFFERED = 100;

const idIn = (text: string | undefined): number | undefined => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** /Main/AnnouncementLog: whom an announcement is for, and who has read it (SPEC 2.3). Without a choice it is about the newest one. */
export default function AnnouncementLogPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { search } = useLocation();
  const announcements = useQuery(queryOf(managedAnnouncements.list, { body: { orderBy: 'publishTime', orderType: 'desc', pageSize: OFFERED } }));
  if (announcements.isPending) return <LoadingState />;
  if (announcements.isError) return <ErrorState error={announcements.error} onRetry={() => void announcements.refetch()} />;
  const offered = announcements.data.items;
  const [newest] = offered;
  if (!newest) return <EmptyState title={t('noAnnouncements')} description={t('noAnnouncementsNext')} />;
  const shownId = idIn(new URLSearchParams(search).get('announcement') ?? undefined) ?? newest.id;
  const shown = offered.find(({ id }) => id === shownId);
  /** What the address asks for, whatever page of it; a filter that makes no sense is none. */
  const searchOf = ({ keyword, orderBy, orderType, filters: { announcement, state } }: ListQuery<Order>) => ({
    announcementId: idIn(announcement) ?? newest.id,
    keyword,
    orderBy,
    orderType,
    state: announcementReadStates.find((one) => one === state),
  });

  const resource = defineResource<AnnouncementReader, Order>({
    key: 'announcement-log',
    rowKey: ({ userId }) => userId,
    columns: columnsOf(t, language),
    list: {
      find: finds(managedAnnouncements.log, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      file: writes(managedAnnouncements.exportLog, searchOf),
      orders: announcementLogOrder,
      order: { by: 'readTime', type: 'desc' },
      sizes: [20, 50, 100],
    },
    filters: [
      { name: 'announcement', label: t('announcement'), kind: 'choice', options: offered.map(({ id, title, entitle }) => ({ value: String(id), label: nameIn(language, title, entitle) })), otherwise: t('newest', { name: nameIn(language, newest.title, newest.entitle) }) },
      { name: 'state', label: t('state'), kind: 'choice', options: announcementReadStates.map((value) => ({ value, label: t(`states.${value}`) })) },
    ],
    extra: shown && <RemindButton {...shown} />,
    texts: { title: t('heading'), help: t('help', { name: nameIn(language, newest.title, newest.entitle) }), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('heading') },
  });
  return <ResourcePage resource={resource} />;
}

/** Reminds those who have not read the announcement that the list is about; of one that is not to be seen there is nothing to remind of. */
const RemindButton = ({ id, title, entitle, state }: Pick<ManagedAnnouncement, 'id' | 'title' | 'entitle' | 'state'>): ReactNode => {
  const t = useTexts();
  const words = useAnnouncementTexts();
  const { language } = useLanguage();
  const { modal } = App.useApp();
  const mayRemind = useMay(managedAnnouncements.remind);
  const remind = useRemind();
  const ask = async () => {
    const question = { title: words('askRemind', { name: nameIn(language, title, entitle) }), content: words('remindNext'), okText: words('remind'), cancelText: t('cancel') };
    // The client has said what went wrong.
    if (await modal.confirm(question)) await remind(id).catch(() => undefined);
  };
  if (!mayRemind || state !== 'published') return null;
  return <Button onClick={() => void ask()}>{words('remind')}</Button>;
};

const columnsOf = (t: TextOf<typeof zh>, language: Language): ListColumn<AnnouncementReader, Order>[] => {
  const departmentOf = ({ departmentName, departmentEnName }: AnnouncementReader) => nameIn(language, departmentName, departmentEnName);
  const time = (key: 'toldTime' | 'readTime' | 'confirmTime', empty = ''): ListColumn<AnnouncementReader, Order> => ({
    ...timeColumn<typeof key, AnnouncementReader>(key, { title: t(key), language, none: empty || t('none'), empty, precision: 'second' }),
    width: 190,
  });
  const deviceOf = ({ device }: AnnouncementReader) => (device ? t(device) : '');
  return [
    { key: 'account', title: t('account'), order: 'account', fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
    { key: 'fullName', title: t('fullName'), text: ({ fullName }) => fullName, render: ({ fullName }) => <bdi>{fullName}</bdi> },
    { key: 'department', title: t('department'), minor: true, text: departmentOf, render: (row) => <bdi>{departmentOf(row) || t('none')}</bdi> },
    { ...time('toldTime'), minor: true },
    { ...time('readTime', t('unread')), order: 'readTime' },
    time('confirmTime'),
    { key: 'device', title: t('device'), width: 100, minor: true, text: deviceOf, render: (row) => deviceOf(row) || t('none') },
  ];
};
