import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, resourceGroupOrder, type ResourceGroupRow } from '@portal/shared/contract/access';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { Link } from '@portal/shared/router';
import { App } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { defineResource, does, finds, FormDrawer, ResourcePage, type FormField, type ListQuery } from '@portal/shared/ui/resource';
import { GrantsDrawer } from './grants-drawer.tsx';
import { useTexts } from './texts.ts';

const { resourceGroups, users } = endpoints;
type Order = (typeof resourceGroupOrder)[number];
type Values = Pick<ResourceGroupRow, 'name' | 'ename' | 'notes'>;
/** In characters, as the contract has it. */
const LONGEST_NAME = 50;

/** /Main/Group: resource groups, which give menus and interfaces (SPEC 7.7). */
export default function ResourceGroupsPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const mayListUsers = useMay(users.list);
  const [given, setGiven] = useState<ResourceGroupRow | null>(null);
  const [copied, setCopied] = useState<ResourceGroupRow | null>(null);
  const nameOf = ({ name, ename }: Pick<ResourceGroupRow, 'name' | 'ename'>): string => nameIn(language, name, ename);
  /** A long name is cut, so that the copy's is none too long. */
  const copyName = (text: 'copyName' | 'copyEnglishName', name: string): string => t(text, { name: name.slice(0, LONGEST_NAME - t(text, { name: '' }).length) });
  const fields: FormField<Values>[] = [
    { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
    { name: 'notes', label: t('notes'), kind: 'lines' },
  ];

  const resource = defineResource<ResourceGroupRow, Order, Values>({
    key: 'resource-groups',
    rowKey: ({ id }) => id,
    columns: [
      {
        key: 'name',
        title: t('name'),
        order: 'name',
        fixed: true,
        text: nameOf,
        render: (group) => (
          <span title={group.notes}>
            <bdi>{nameOf(group)}</bdi> {group.isBuiltIn === 1 && <Tag>{t('builtIn')}</Tag>}
          </span>
        ),
      },
      {
        key: 'users',
        title: t('users'),
        width: 120,
        text: (group) => group.users,
        render: (group) =>
          mayListUsers && group.users > 0 ? (
            <Link to={`/Main/User?resourceGroupId=${group.id}`} aria-label={t('usersOf', { name: nameOf(group), count: group.users })}>
              {group.users}
            </Link>
          ) : (
            group.users
          ),
      },
      { key: 'menus', title: t('menus'), width: 120, text: ({ menus }) => menus, render: ({ menus }) => menus },
      { key: 'interfaces', title: t('interfaces'), width: 120, text: ({ interfaces }) => interfaces, render: ({ interfaces }) => interfaces },
      {
        key: 'updateTime',
        title: t('changed'),
        order: 'updateTime',
        width: 232,
        minor: true,
        text: ({ updateTime }) => formatInstant(updateTime, language, 'minute'),
        render: ({ updateTime }) => <time dateTime={updateTime}>{formatInstant(updateTime, language, 'minute')}</time>,
      },
    ],
    list: {
      find: finds(resourceGroups.list, ({ keyword, page, size, orderBy, orderType }: ListQuery<Order>) => ({ body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType } })),
      orders: resourceGroupOrder,
      order: { by: 'name', type: 'asc' },
      sizes: [20, 50, 100],
    },
    form: { initial: (group) => ({ name: group?.name ?? '', ename: group?.ename ?? '', notes: group?.notes ?? '' }), fields },
    add: { ...does(resourceGroups.add, (values: Values) => values), rules: resourceGroups.add.body.shape },
    update: {
      ...does(resourceGroups.update, ({ row: { id, version }, values }: { row: ResourceGroupRow; values: Values }) => ({ id, version, ...values })),
      rules: resourceGroups.update.body.shape,
      current: async ({ id }) => (await call(resourceGroups.list, { body: { id } })).items[0],
    },
    remove: {
      ...does(resourceGroups.remove, (rows: readonly ResourceGroupRow[]) => ({ ids: rows.map(({ id }) => id) })),
      consequence: () => t('removeNext'),
      isRefused: ({ isEverything, users: people }) => (isEverything === 1 ? t('everythingStays') : people > 0 && t('used', { count: people })),
    },
    actions: () => [
      { key: 'grants', label: t('grants'), needs: resourceGroups.getResource, run: setGiven },
      { key: 'copy', label: t('copy'), needs: resourceGroups.add, run: setCopied },
    ],
    history: { kind: 'resourceGroup', fields: { menus: { label: t('menus') }, interfaceClasses: { label: t('interfaceClasses') }, interfaces: { label: t('interfaces') }, copyOf: { label: t('copyOf') } } },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('title'), add: t('add'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {given && <GrantsDrawer group={given} onClose={() => setGiven(null)} />}
      {copied && (
        <FormDrawer<Values>
          title={t('copyOfName', { name: nameOf(copied) })}
          isNew
          fields={fields}
          initial={{ name: copyName('copyName', copied.name), ename: copied.ename && copyName('copyEnglishName', copied.ename), notes: copied.notes }}
          rules={resourceGroups.add.body.shape}
          saveLabel={t('copy')}
          savesOnLeave={false}
          onSave={async (values) => {
            await call(resourceGroups.add, { body: { ...values, copyOf: copied.id }, quiet: true });
            void message.success(t('copied', { name: nameOf(values) }));
          }}
          onClose={() => setCopied(null)}
        />
      )}
    </>
  );
}
