import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { announcementKinds, announcementPlaces } from '@portal/shared/contract/content';
import { endpoints, managedAnnouncementOrder, publicationStates, type ManagedAnnouncement } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { defineResource, does, finds, namesText, ResourcePage, type ListAction, type ListQuery } from '@portal/shared/ui/resource';
import { useTexts as useKindTexts } from '../announcements/texts.ts';
import { useTexts as usePublicationTexts } from '../publication/texts.ts';
import { announcementColumns } from './announcement-columns.tsx';
import { editPath, logPath, newPath } from './paths.ts';
import { useTexts } from './texts.ts';
import { useRemind } from './use-remind.ts';

const { managedAnnouncements } = endpoints;
type Order = (typeof managedAnnouncementOrder)[number];

const idsOf = (rows: readonly ManagedAnnouncement[]): number[] => rows.map(({ id }) => id);

/** /Main/AnnouncementManagement: announcements in whatever state, and what is done with them (SPEC 2.3). */
export default function ManagedAnnouncementsPage(): ReactNode {
  const t = useTexts();
  const kinds = useKindTexts();
  const of = usePublicationTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const actionsOf = useActions();
  const mayAdd = useMay(managedAnnouncements.add);
  const mayChange = useMay(managedAnnouncements.update);

  const resource = defineResource<ManagedAnnouncement, Order>({
    key: 'managed-announcements',
    rowKey: ({ id }) => id,
    columns: announcementColumns({ t, kinds, of, language, mayChange }),
    list: {
      find: finds(managedAnnouncements.list, ({ keyword, page, size, orderBy, orderType, filters: { kind, place, state } }: ListQuery<Order>) => ({
        body: {
          ...{ keyword, pageIndex: page, pageSize: size, orderBy, orderType },
          kind: announcementKinds.find((one) => one === kind),
          place: announcementPlaces.find((one) => one === place),
          state: publicationStates.find((one) => one === state),
        },
      })),
      orders: managedAnnouncementOrder,
      order: { by: 'updateTime', type: 'desc' },
      sizes: [20, 50, 100],
    },
    filters: [
      { name: 'state', label: t('state'), kind: 'choice', options: publicationStates.map((value) => ({ value, label: of(`state.${value}`) })) },
      { name: 'kind', label: t('kind'), kind: 'choice', options: announcementKinds.map((value) => ({ value, label: kinds(`kind.${value}`) })) },
      { name: 'place', label: t('place'), kind: 'choice', options: announcementPlaces.map((value) => ({ value, label: t(`places.${value}`) })) },
    ],
    remove: does(managedAnnouncements.remove, (rows: readonly ManagedAnnouncement[]) => ({ ids: idsOf(rows) })),
    actions: actionsOf,
    bulk: [
      { key: 'publish', label: t('publish'), question: (rows) => t('askPublishAll', { count: rows.length }), consequence: () => t('publishNext'), ...does(managedAnnouncements.publish, (rows: readonly ManagedAnnouncement[]) => ({ ids: idsOf(rows) })), said: (names, count) => t('publishedAll', { names, count }) },
      { key: 'withdraw', label: t('withdraw'), danger: true, question: (rows) => t('askWithdrawAll', { count: rows.length }), consequence: () => t('withdrawNext'), ...does(managedAnnouncements.withdraw, (rows: readonly ManagedAnnouncement[]) => ({ ids: idsOf(rows) })), said: (names, count) => t('withdrawnAll', { names, count }) },
    ],
    extra: mayAdd && (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => open(newPath, { zh: useTexts.in('zh')('editNew'), en: useTexts.in('en')('editNew') })}>
        {t('add')}
      </Button>
    ),
    history: {
      kind: 'announcement',
      fields: {
        title: { label: t('title') },
        entitle: { label: t('titleEn') },
        content: { label: t('content') },
        encontent: { label: t('encontent') },
        announcementKind: { label: t('kind'), text: (value) => { const kind = announcementKinds.find((one) => one === value); return kind ? kinds(`kind.${kind}`) : String(value); } },
        place: { label: t('place'), text: (value) => { const place = announcementPlaces.find((one) => one === value); return place ? t(`places.${place}`) : String(value); } },
        isPinned: { label: t('pinned') },
        mustConfirm: { label: t('mustConfirm') },
        publishTime: { label: t('publishTime') },
        expireTime: { label: t('expireTime') },
        withdrawTime: { label: t('withdrawnHistory') },
        audience: { label: t('audience'), text: (value) => namesText(value, language, of('all')) },
        remindedPeople: { label: t('remindedPeople') },
      },
      acts: { publish: t('publishedHistory'), withdraw: t('withdrawnHistory'), copy: t('copiedHistory'), remind: t('remindedHistory') },
    },
    texts: { title: t('heading'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('heading'), one: t('one') },
  });
  return <ResourcePage resource={resource} />;
}

/** What can be done with one announcement; what makes no sense in its state is not offered. */
const useActions = (): ((row: ManagedAnnouncement) => ListAction<ManagedAnnouncement>[]) => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { open } = useShell();
  const remindReaders = useRemind();
  return (row) => {
    const name = nameIn(language, row.title, row.entitle);
    const ids = [row.id];
    const title = { zh: row.title, en: row.entitle };
    const isShown = row.state === 'published';
    const isPinned = row.isPinned === 1;
    const says = (text: string) => void message.success(text);
    const publish: ListAction<ManagedAnnouncement> = {
      key: 'publish',
      label: t('publish'),
      needs: managedAnnouncements.publish,
      question: t('askPublish', { name }),
      consequence: () => t('publishNext'),
      run: async () => {
        await call(managedAnnouncements.publish, { body: { ids } });
        says(t('published', { name }));
      },
    };
    const withdraw: ListAction<ManagedAnnouncement> = {
      key: 'withdraw',
      label: t('withdraw'),
      danger: true,
      needs: managedAnnouncements.withdraw,
      question: t('askWithdraw', { name }),
      consequence: () => t('withdrawNext'),
      run: async () => {
        await call(managedAnnouncements.withdraw, { body: { ids } });
        says(t('withdrawn', { name }));
      },
    };
    const remind: ListAction<ManagedAnnouncement> = {
      key: 'remind',
      label: t('remind'),
      needs: managedAnnouncements.remind,
      question: t('askRemind', { name }),
      consequence: () => t('remindNext'),
      run: () => remindReaders(row.id),
    };
    return [
      { key: 'edit', label: t('edit'), needs: managedAnnouncements.update, run: () => open(editPath(row), title) },
      ...(isShown ? [] : [publish]),
      ...(isShown || row.state === 'scheduled' ? [withdraw] : []),
      {
        key: 'pin',
        label: t(isPinned ? 'unpin' : 'pin'),
        needs: managedAnnouncements.setPinned,
        run: async () => {
          await call(managedAnnouncements.setPinned, { body: { ids, value: isPinned ? 0 : 1 } });
          says(t(isPinned ? 'unpinnedNow' : 'pinnedNow', { name }));
        },
      },
      {
        key: 'copy',
        label: t('copy'),
        needs: managedAnnouncements.copy,
        run: async () => {
          const { id } = await call(managedAnnouncements.copy, { body: { id: row.id } });
          says(t('copied', { name }));
          open(editPath({ id, kind: row.kind }), title);
        },
      },
      { key: 'log', label: t('log'), needs: managedAnnouncements.log, run: () => open(logPath(row)) },
      ...(isShown ? [remind] : []),
    ];
  };
};
