import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type MenuEntry } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button, menuIcons } from '@portal/shared/ui/base';
import { childrenOf, defineResource, does, finds, optionTree, ResourcePage, type TreeMove } from '@portal/shared/ui/resource';
import { bodyOf, useEntryChanges } from './entry-changes.ts';
import { menuColumns } from './menu-columns.tsx';
import { MenuPreview } from './menu-preview.tsx';
import styles from './menus.module.css';
import { NewPages } from './new-pages.tsx';
import { useTexts } from './texts.ts';

const { menus } = endpoints;
type Values = Pick<MenuEntry, 'name' | 'type' | 'path' | 'title' | 'entitle' | 'icon' | 'resourceGroupIds'> & { id: number | undefined; parentId: number | undefined };

/** /Main/MenuManagement: the entries of everybody's menu (SPEC 3 and 7.7). */
export default function MenusPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const entries = useQuery(queryOf(menus.top));
  const change = useEntryChanges();
  const choices = useQuery(queryOf(menus.choices)).data ?? { pages: [], resourceGroups: [] };
  const resourceGroups = choices.resourceGroups.map(({ id, name, ename }) => ({ id, name: nameIn(language, name, ename) }));
  const titleOf = ({ title, entitle }: Pick<MenuEntry, 'title' | 'entitle'>): string => nameIn(language, title, entitle);
  const below = childrenOf(entries.data ?? []);
  // An entry stands below a folder, or below what has entries already.
  const parents = optionTree(entries.data ?? [], titleOf, { isOffered: ({ id, type }) => type === 'folder' || below.has(id) });
  const groupsOf = (id: unknown): number[] => entries.data?.find((one) => one.id === id)?.resourceGroupIds ?? [];

  const resource = defineResource<MenuEntry, never, Values>({
    key: 'menus',
    rowKey: ({ id }) => id,
    columns: menuColumns(t, titleOf, resourceGroups, change),
    tree: {
      find: finds(menus.top, () => ({})),
      parentOf: ({ parentId }) => parentId,
      isFolder: ({ type }) => type === 'folder',
      placed: (entry, parentId) => ({ ...entry, parentId }),
      words: ({ title, entitle, name, path }) => `${title} ${entitle} ${name} ${path}`,
      addBelow: true,
      move: { endpoint: menus.update, run: ({ row, parentId, index }: TreeMove<MenuEntry>) => change(row, { parentId, sort: index }) },
    },
    form: {
      initial: (entry, parent) => ({ id: entry?.id, ...bodyOf(entry ?? NEW), parentId: entry?.parentId ?? parent?.id, resourceGroupIds: (entry ?? parent)?.resourceGroupIds ?? [] }),
      fields: [
        { name: 'title', english: 'entitle', label: t('label'), kind: 'names' },
        { name: 'name', label: t('name'), kind: 'text', hint: t('nameHint') },
        { name: 'parentId', label: t('parent'), kind: 'treeChoice', isParent: true, options: parents, hint: t('parentHint'), sets: (parentId) => ({ resourceGroupIds: groupsOf(parentId) }) },
        { name: 'type', label: t('type'), kind: 'choice', options: (['folder', 'page', 'link'] as const).map((type) => ({ value: type, label: t(`types.${type}`) })) },
        {
          name: 'path',
          label: t('page'),
          kind: 'suggest',
          options: choices.pages.map((page) => ({ value: page.path, label: t('pageOption', { title: titleOf(page), path: page.path }) })),
          hint: t('pageHint'),
          needed: true,
          warns: ({ id, path }) => {
            const other = entries.data?.find((one) => one.type === 'page' && one.id !== id && one.path === path);
            return other && t('pageTwice', { title: titleOf(other) });
          },
          shown: ({ type }) => type === 'page',
        },
        { name: 'path', label: t('address'), kind: 'text', hint: t('addressHint'), needed: true, shown: ({ type }) => type === 'link' },
        { name: 'resourceGroupIds', label: t('visibleTo'), kind: 'many', options: resourceGroups.map(({ id, name }) => ({ value: id, label: name })), hint: t('visibleToHint') },
        { name: 'icon', label: t('icon'), kind: 'icon', icons: menuIcons },
      ],
    },
    add: { ...does(menus.add, ({ id: _, parentId, ...values }: Values) => ({ ...values, parentId: parentId ?? null })), rules: menus.add.body.shape },
    update: {
      ...does(menus.update, ({ row, values: { parentId, ...values } }: { row: MenuEntry; values: Values }) => ({ ...values, parentId: parentId ?? null, id: row.id, version: row.version })),
      rules: menus.update.body.shape,
      current: async ({ id }) => (await call(menus.top)).find((one) => one.id === id),
    },
    remove: {
      ...does(menus.remove, (rows: readonly MenuEntry[]) => ({ ids: rows.map(({ id }) => id) })),
      consequence: () => t('removeNext'),
      isRefused: ({ id, isProvisioned }) => (isProvisioned === 1 ? t('provisioned') : below.has(id) && t('notEmpty', { count: below.get(id)?.length ?? 0 })),
    },
    extra: (
      <Button disabled={resourceGroups.length === 0} onClick={() => setIsPreviewed(true)}>
        {t('preview')}
      </Button>
    ),
    history: { kind: 'menu', fields: { sort: { label: t('place'), text: (value) => String(Number(value) + 1) }, isHidden: { label: t('hidden') } } },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), add: t('add'), one: t('one') },
  });
  return (
    <div className={styles.screen}>
      <NewPages pages={choices.pages} titleOf={titleOf} />
      <div className={styles.list}>
        <ResourcePage resource={resource} />
      </div>
      {isPreviewed && <MenuPreview resourceGroups={resourceGroups} onClose={() => setIsPreviewed(false)} />}
    </div>
  );
}

const NEW = { name: '', type: 'page', path: '', title: '', entitle: '', icon: '' } as const;
