import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type ArticleClass } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App, MenuIcon, menuIcons } from '@portal/shared/ui/base';
import { childrenOf, defineResource, does, finds, FormDrawer, optionTree, ResourcePage, RowSwitch, type OptionTree, type TreeMove } from '@portal/shared/ui/resource';
import styles from './article-classes.module.css';
import { useTexts } from './texts.ts';

const { articleClasses } = endpoints;
type Values = Pick<ArticleClass, 'name' | 'ename' | 'isActive'> & { parentId: number | undefined; icon: ArticleClass['icon'] | undefined };

/** /Main/ArticleClassManagement: the tree of classes that articles are sorted by (SPEC 2.3). */
export default function ArticleClassesPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const classes = useQuery(queryOf(articleClasses.top)).data ?? [];
  const [left, setLeft] = useState<{ readonly row: ArticleClass; readonly how: 'merge' | 'remove' } | null>(null);
  const nameOf = ({ name, ename }: Pick<ArticleClass, 'name' | 'ename'>): string => nameIn(language, name, ename);
  const below = childrenOf(classes);
  /** The classes that articles or classes can go to, without one and what is below it. */
  const targets = (without?: number) => optionTree(classes, nameOf, { without });

  const resource = defineResource<ArticleClass, never, Values>({
    key: 'article-classes',
    rowKey: ({ id }) => id,
    columns: [
      {
        key: 'name',
        title: t('name'),
        fixed: true,
        text: nameOf,
        render: (row) => (
          <span className={styles.name}>
            {row.icon && <MenuIcon name={row.icon} />}
            <bdi>{nameOf(row)}</bdi>
          </span>
        ),
      },
      { key: 'articles', title: t('articles'), width: 160, text: ({ allArticles }) => allArticles, render: ({ articles, allArticles }) => (articles === allArticles ? allArticles : t('articlesBelow', { count: allArticles, right: articles })) },
      {
        key: 'isActive',
        title: t('isActive'),
        width: 120,
        text: ({ isActive }) => t(isActive === 1 ? 'on' : 'off'),
        render: (row) => (
          <RowSwitch
            label={t('isActiveOf', { name: nameOf(row) })}
            name={nameOf(row)}
            checked={row.isActive === 1}
            needs={articleClasses.update}
            onSwitch={(on) => call(articleClasses.update, { body: bodyOf({ ...row, isActive: on ? 1 : 0 }), quiet: true })}
            said={(on) => t(on ? 'enabled' : 'disabled', { name: nameOf(row) })}
          />
        ),
      },
    ],
    tree: {
      find: finds(articleClasses.top, () => ({})),
      parentOf: ({ parentId }) => parentId,
      isFolder: () => true,
      placed: (row, parentId) => ({ ...row, parentId }),
      words: ({ name, ename }) => `${name} ${ename}`,
      addBelow: true,
      move: does(articleClasses.update, ({ row, parentId, index }: TreeMove<ArticleClass>) => ({ ...bodyOf(row), parentId, sort: index })),
    },
    form: {
      initial: (row, parent) => ({ name: row?.name ?? '', ename: row?.ename ?? '', icon: row?.icon || undefined, isActive: row?.isActive ?? 1, parentId: row ? (row.parentId ?? undefined) : parent?.id }),
      fields: [
        { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
        { name: 'parentId', label: t('parent'), kind: 'treeChoice', isParent: true, options: targets(), hint: t('parentHint') },
        { name: 'icon', label: t('icon'), kind: 'icon', icons: menuIcons },
        { name: 'isActive', label: t('isActive'), kind: 'switch' },
      ],
    },
    add: { ...does(articleClasses.add, ({ parentId, icon, ...values }: Values) => ({ ...values, parentId: parentId ?? null, icon: icon ?? '' })), rules: articleClasses.add.body.shape },
    update: {
      ...does(articleClasses.update, ({ row: { id, version }, values: { parentId, icon, ...values } }: { row: ArticleClass; values: Values }) => ({ id, version, ...values, parentId: parentId ?? null, icon: icon ?? '' })),
      rules: articleClasses.update.body.shape,
      current: async ({ id }) => (await call(articleClasses.top)).find((one) => one.id === id),
    },
    remove: {
      ...does(articleClasses.remove, (rows: readonly ArticleClass[]) => ({ classIds: rows.map(({ id }) => id) })),
      consequence: (rows) => (rows.some(({ id }) => below.has(id)) ? t('removeBelow') : undefined),
      isRefused: ({ allArticles }) => allArticles > 0 && t('removeWith', { count: allArticles }),
    },
    actions: (row) => [
      { key: 'merge', label: t('merge'), needs: articleClasses.merge, run: () => setLeft({ row, how: 'merge' }) },
      ...(row.allArticles > 0 ? [{ key: 'removeInto', label: t('removeInto'), danger: true, needs: articleClasses.remove, run: () => setLeft({ row, how: 'remove' }) }] : []),
    ],
    history: { kind: 'articleClass', fields: { sort: { label: t('place'), text: (value) => String(Number(value) + 1) }, into: { label: t('into') } }, acts: { merge: t('merged') } },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), add: t('add'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {left && <LeaveDrawer {...left} options={targets(left.row.id)} name={nameOf(left.row)} onClose={() => setLeft(null)} />}
    </>
  );
}

type LeaveDrawerProps = { row: ArticleClass; how: 'merge' | 'remove'; options: readonly OptionTree[]; name: string; onClose: () => void };
type Target = { toClassId: number | undefined };

/** Asks where the articles of a class go that is merged or deleted. */
const LeaveDrawer = ({ row: { id, allArticles, articles }, how, options, name, onClose }: LeaveDrawerProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const isMerge = how === 'merge';
  return (
    <FormDrawer<Target>
      title={t(isMerge ? 'mergeName' : 'removeName', { name })}
      isNew
      fields={[{ name: 'toClassId', label: t('toClass'), kind: 'treeChoice', options, needed: true, hint: isMerge ? t('mergeHint', { count: articles }) : t('removeHint', { count: allArticles }) }]}
      initial={{ toClassId: undefined }}
      rules={(isMerge ? articleClasses.merge : articleClasses.remove).body.shape}
      saveLabel={t(isMerge ? 'mergeNow' : 'removeNow')}
      savesOnLeave={false}
      isDanger={!isMerge}
      onSave={async ({ toClassId = 0 }) => {
        await (isMerge ? call(articleClasses.merge, { body: { id, toClassId }, quiet: true }) : call(articleClasses.remove, { body: { classIds: [id], toClassId }, quiet: true }));
        void message.success(t(isMerge ? 'mergedName' : 'removedName', { name }));
      }}
      onClose={onClose}
    />
  );
};

const bodyOf = ({ id, version, parentId, name, ename, icon, isActive }: ArticleClass) => ({ id, version, parentId, name, ename, icon, isActive });
