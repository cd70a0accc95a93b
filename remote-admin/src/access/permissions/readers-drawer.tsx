import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, readerOrder, type ReportReader } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { finds, ListPage, writes, type ListDefinition, type ListQuery } from '@portal/shared/ui/resource';
import { Drawer, TABLE_WIDTH } from '@portal/shared/ui/shell';
import { useTexts as useRoleTexts } from '../roles/texts.ts';
import styles from './permissions.module.css';
import { useLevelTexts } from './report-columns.tsx';
import { Sources, sourceText } from './sources.tsx';
import { useTexts } from './texts.ts';
import { useRoleNames } from './use-names.ts';

const { effectivePermissions, groups } = endpoints;
type Order = (typeof readerOrder)[number];
type Named = { readonly id: number; readonly name: string; readonly ename: string };
/** A report, or a dashboard: their ids come from one sequence. Whether the reporting service has it no more is undefined where nobody has said. */
type Thing = Named & { readonly isActive: 0 | 1; readonly isMissing: 0 | 1 | undefined };

/** Who can see a report or dashboard, what they may do with it and by whom. */
export const ReadersDrawer = ({ thing, onClose }: { thing: Thing; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <Drawer open size={TABLE_WIDTH} title={t('readersOf', { name: nameIn(language, thing.name, thing.ename) })} rootClassName={styles.drawer} onClose={onClose}>
      {thing.isActive === 0 && <Alert type="warning" showIcon title={t('offlineForAll')} />}
      {thing.isActive === 1 && thing.isMissing === 1 && <Alert type="warning" showIcon title={t('lostForAll')} />}
      <ReadersList thing={thing} />
    </Drawer>
  );
};

/** The same as a part of a page. @param extra what else concerns all of them: giving it to a role, for example */
export const ReadersList = ({ thing, extra }: { thing: Named; extra?: ReactNode }): ReactNode => {
  const t = useTexts();
  const role = useRoleTexts();
  const { language } = useLanguage();
  const texts = useLevelTexts();
  const nameOf = useRoleNames();
  const roles = useQuery(queryOf(groups.top));
  const title = t('readersOf', { name: nameIn(language, thing.name, thing.ename) });
  const searchOf = ({ keyword, orderBy, orderType, filters: { groupId, isAction } }: Omit<ListQuery<Order>, 'page' | 'size'>) => ({
    id: thing.id,
    keyword,
    orderBy,
    orderType,
    groupId: groupId ? Number(groupId) : undefined,
    isAction: ([0, 1] as const).find((flag) => String(flag) === isAction),
  });
  const levelText = ({ effective, permittedPages }: ReportReader) => (effective ? texts.level(effective) : permittedPages === 0 ? t('noPages') : t('view'));
  const pagesText = ({ effective, permittedPages }: ReportReader) => (effective ? texts.pages({ permittedPages }) : '');
  const stateText = ({ isAction, mayRead }: ReportReader) => t(isAction === 0 ? 'accountOffShort' : mayRead === 0 ? 'mayNotReadShort' : 'accountOn');
  const { asks } = finds(effectivePermissions.people, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } }));
  const list: ListDefinition<ReportReader, Order> = {
    name: 'reportReaders',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'account', title: role('account'), order: 'account', fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
      { key: 'fullName', title: role('fullName'), order: 'fullName', text: ({ fullName }) => fullName, render: ({ fullName }) => <bdi>{fullName}</bdi> },
      { key: 'level', title: role('level'), text: levelText, render: levelText },
      { key: 'pages', title: role('pages'), minor: true, text: pagesText, render: pagesText },
      { key: 'allows', title: role('allows'), optional: true, text: ({ effective }) => texts.allows(effective), render: ({ effective }) => texts.allows(effective) },
      {
        key: 'sources',
        title: t('why'),
        text: ({ sources }) => sources.map((source) => sourceText(t, source, nameOf)).join(role('comma')),
        render: ({ sources }) => <Sources sources={sources} nameOf={nameOf} />,
      },
      {
        key: 'state',
        title: role('state'),
        text: stateText,
        render: (row) => (row.isAction === 1 && row.mayRead === 1 ? stateText(row) : <Tag color="warning">{stateText(row)}</Tag>),
      },
    ],
    range: { orders: readerOrder, order: { by: 'account', type: 'asc' }, sizes: [20, 50, 100], filters: ['groupId', 'isAction'] },
    filters: [
      { name: 'groupId', label: t('byRole'), kind: 'choice', options: (roles.data ?? []).map(({ id, name, ename }) => ({ value: String(id), label: nameIn(language, name, ename) })) },
      { name: 'isAction', label: role('state'), kind: 'choice', options: [{ value: '1', label: t('accountOn') }, { value: '0', label: t('accountOffShort') }] },
    ],
    endpoint: effectivePermissions.people,
    load: (query, signal) => asks(query).queryFn(signal && { signal }),
    asks,
    file: writes(effectivePermissions.exportPeople, searchOf),
    extra,
    texts: { title, help: t('readersHelp'), search: t('searchReaders'), empty: t('noReaders'), emptyNext: t('noReadersNext'), permission: t('permission') },
  };
  return <ListPage list={list} scope="page" />;
};
