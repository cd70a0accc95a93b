import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type MenuEntry } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { MenuIcon, menuIcons } from '@portal/shared/ui/base';
import { defineResource, does, finds, ResourcePage, type ListColumn, type OptionTree, type TreeMove } from '@portal/shared/ui/resource';
import styles from './menus.module.css';
import { useTexts } from './texts.ts';

const { menus } = endpoints;
type Values = Pick<MenuEntry, 'name' | 'type' | 'path' | 'title' | 'entitle' | 'icon'> & { parentId: number | undefined };

/** /Main/MenuManagement: the entries of everybody's menu (SPEC 3 and 7.7). */
export default function MenusPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const entries = useQuery(queryOf(menus.top, { quiet: true }));
  const titleOf = ({ title, entitle }: MenuEntry): string => nameIn(language, title, entitle);
  const columns: ListColumn<MenuEntry, never>[] = [
    {
      key: 'menu',
      title: t('menu'),
      fixed: true,
      text: titleOf,
      render: (entry) => (
        <span className={styles.entry}>
          <MenuIcon name={entry.icon} />
          <bdi>{titleOf(entry)}</bdi>
        </span>
      ),
    },
    { key: 'type', title: t('type'), width: 96, text: ({ type }) => t(`types.${type}`), render: ({ type }) => t(`types.${type}`) },
    { key: 'path', title: t('path'), text: ({ path }) => path, render: ({ path }) => (path ? <bdi title={path}>{path}</bdi> : t('none')) },
    { key: 'groups', title: t('groups'), width: 160, text: ({ groupCount }) => groupCount, render: ({ groupCount }) => t('groupCount', { count: groupCount }) },
  ];

  const resource = defineResource<MenuEntry, never, Values>({
    key: 'menus',
    rowKey: ({ id }) => id,
    columns,
    tree: {
      find: finds(menus.top, () => ({})),
      parentOf: ({ parentId }) => parentId,
      isFolder: ({ type }) => type === 'folder',
      placed: (entry, parentId) => ({ ...entry, parentId }),
      words: ({ title, entitle, name, path }) => `${title} ${entitle} ${name} ${path}`,
      addBelow: true,
      move: does(menus.update, ({ row, parentId, index }: TreeMove<MenuEntry>) => ({ ...bodyOf(row), id: row.id, version: row.version, parentId, sort: index })),
    },
    form: {
      initial: (entry, below) => ({ ...bodyOf(entry ?? NEW), parentId: entry?.parentId ?? below?.id }),
      fields: [
        { name: 'title', english: 'entitle', label: t('label'), kind: 'names' },
        { name: 'name', label: t('name'), kind: 'text', hint: t('nameHint') },
        { name: 'parentId', label: t('parent'), kind: 'treeChoice', options: folders(entries.data ?? [], titleOf), hint: t('parentHint') },
        { name: 'type', label: t('type'), kind: 'choice', options: (['folder', 'page', 'link'] as const).map((type) => ({ value: type, label: t(`types.${type}`) })) },
        { name: 'path', label: t('path'), kind: 'text', hint: t('pathHint'), shown: ({ type }) => type !== 'folder' },
        { name: 'icon', label: t('icon'), kind: 'icon', icons: menuIcons },
      ],
    },
    add: { ...does(menus.add, ({ parentId = undefined, ...values }: Values) => ({ ...values, parentId: parentId ?? null })), rules: menus.add.body.shape },
    update: {
      ...does(menus.update, ({ row, values: { parentId, ...values } }: { row: MenuEntry; values: Values }) => ({ ...values, parentId: parentId ?? null, id: row.id, version: row.version })),
      rules: menus.update.body.shape,
    },
    remove: { ...does(menus.remove, (rows: readonly MenuEntry[]) => ({ ids: rows.map(({ id }) => id) })), consequence: () => t('removeNext') },
    history: { kind: 'menu', fields: { sort: { label: t('place'), text: (value) => String(Number(value) + 1) } } },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), add: t('add'), one: t('one') },
  });
  return <ResourcePage resource={resource} />;
}

const NEW = { name: '', type: 'page', path: '', title: '', entitle: '', icon: '' } as const;

/** What an entry is, apart from where it stands. */
const bodyOf = ({ name, type, path, title, entitle, icon }: Omit<Values, 'parentId'>) => ({ name, type, path, title, entitle, icon });

const folders = (entries: readonly MenuEntry[], titleOf: (entry: MenuEntry) => string, parent: number | null = null): OptionTree[] =>
  entries
    .filter(({ type, parentId }) => type === 'folder' && parentId === parent)
    .map((entry) => ({ value: entry.id, label: titleOf(entry), children: folders(entries, titleOf, entry.id) }));
