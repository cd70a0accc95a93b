import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, fileUrl, queryOf } from '@portal/shared/api';
import { endpoints, type ManagedClass } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { childrenOf, defineResource, does, finds, FormDrawer, optionTree, ResourcePage, type OptionTree, type TreeMove } from '@portal/shared/ui/resource';
import styles from './report-classes.module.css';
import { useTexts } from './texts.ts';

const { reportClasses } = endpoints;
type Values = Pick<ManagedClass, 'name' | 'ename' | 'description' | 'owner'> & { parentId: number | undefined; cover: string | undefined };
/** Width divided by height, as covers of reports have it. */
const COVER_ASPECT = 16 / 9;

/** /Main/ReportClass: the tree of classes that reports are published into (SPEC 3 and 7.3). */
export default function ReportClassesPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const classes = useQuery(queryOf(reportClasses.top)).data ?? [];
  const [left, setLeft] = useState<{ readonly row: ManagedClass; readonly how: 'merge' | 'remove' } | null>(null);
  const nameOf = ({ name, ename }: Pick<ManagedClass, 'name' | 'ename'>): string => nameIn(language, name, ename);
  const below = childrenOf(classes);
  /** The classes that reports or classes can go to, without one and what is below it. */
  const targets = (without?: number) => optionTree(classes, nameOf, { without, isOffered: ({ isSelfService }) => isSelfService === 0 });

  const resource = defineResource<ManagedClass, never, Values>({
    key: 'report-classes',
    rowKey: ({ id }) => id,
    columns: [
      {
        key: 'name',
        title: t('name'),
        fixed: true,
        text: nameOf,
        render: (row) => (
          <span className={styles.name}>
            {row.cover && <img className={styles.cover} src={fileUrl(row.cover)} alt="" />}
            <bdi>{nameOf(row)}</bdi>
          </span>
        ),
      },
      { key: 'description', title: t('description'), minor: true, text: ({ description }) => description, render: ({ description }) => <bdi title={description}>{description || t('none')}</bdi> },
      { key: 'owner', title: t('owner'), width: 160, minor: true, text: ({ owner }) => owner, render: ({ owner }) => <bdi>{owner || t('none')}</bdi> },
      { key: 'reports', title: t('reports'), width: 120, text: ({ allReports }) => allReports, render: ({ reports, allReports }) => (reports === allReports ? allReports : t('reportsBelow', { count: allReports, right: reports })) },
    ],
    tree: {
      find: finds(reportClasses.top, () => ({})),
      parentOf: ({ parentId }) => parentId,
      isFolder: ({ isSelfService }) => isSelfService === 0,
      placed: (row, parentId) => ({ ...row, parentId }),
      words: ({ name, ename, description, owner }) => `${name} ${ename} ${description} ${owner}`,
      addBelow: true,
      move: does(reportClasses.update, ({ row, parentId, index }: TreeMove<ManagedClass>) => ({ ...bodyOf(row), parentId, sort: index })),
    },
    form: {
      initial: (row, parent) => ({ name: row?.name ?? '', ename: row?.ename ?? '', description: row?.description ?? '', owner: row?.owner ?? '', cover: row?.cover || undefined, parentId: row ? (row.parentId ?? undefined) : parent?.id }),
      fields: [
        { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
        { name: 'parentId', label: t('parent'), kind: 'treeChoice', isParent: true, options: targets(), hint: t('parentHint') },
        { name: 'description', label: t('description'), kind: 'lines', hint: t('descriptionHint') },
        { name: 'owner', label: t('owner'), kind: 'text', hint: t('ownerHint') },
        { name: 'cover', label: t('cover'), kind: 'picture', aspect: COVER_ASPECT, upload: (file) => call(reportClasses.uploadCover, { file }) },
      ],
    },
    add: { ...does(reportClasses.add, ({ parentId, cover, ...values }: Values) => ({ ...values, parentId: parentId ?? null, cover: cover ?? '' })), rules: reportClasses.add.body.shape },
    update: {
      ...does(reportClasses.update, ({ row: { id, version }, values: { parentId, cover, ...values } }: { row: ManagedClass; values: Values }) => ({ id, version, ...values, parentId: parentId ?? null, cover: cover ?? '' })),
      rules: reportClasses.update.body.shape,
      current: async ({ id }) => (await call(reportClasses.top)).find((one) => one.id === id),
    },
    remove: {
      ...does(reportClasses.remove, (rows: readonly ManagedClass[]) => ({ classIds: rows.map(({ id }) => id) })),
      consequence: (rows) => (rows.some(({ id }) => below.has(id)) ? t('removeBelow') : undefined),
      isRefused: ({ isSelfService, allReports }) => (isSelfService === 1 ? t('selfService') : allReports > 0 && t('removeWith', { count: allReports })),
    },
    actions: (row) => {
      const refused = row.isSelfService === 1 ? { refused: t('selfService') } : {};
      return [
        { key: 'merge', label: t('merge'), needs: reportClasses.merge, ...refused, run: () => setLeft({ row, how: 'merge' }) },
        ...(row.allReports > 0 && row.isSelfService === 0 ? [{ key: 'removeInto', label: t('removeInto'), danger: true, needs: reportClasses.remove, run: () => setLeft({ row, how: 'remove' }) }] : []),
      ];
    },
    history: { kind: 'reportClass', fields: { sort: { label: t('place'), text: (value) => String(Number(value) + 1) }, into: { label: t('into') }, reportsTo: { label: t('into') } }, acts: { merge: t('merged') } },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), add: t('add'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {left && <LeaveDrawer {...left} options={targets(left.row.id)} name={nameOf(left.row)} onClose={() => setLeft(null)} />}
    </>
  );
}

type LeaveDrawerProps = { row: ManagedClass; how: 'merge' | 'remove'; options: readonly OptionTree[]; name: string; onClose: () => void };
type Target = { toClassId: number | undefined };

/** Asks where the reports of a class go that is merged or deleted. */
const LeaveDrawer = ({ row: { id, allReports }, how, options, name, onClose }: LeaveDrawerProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const endpoint = how === 'merge' ? reportClasses.merge : reportClasses.remove;
  return (
    <FormDrawer<Target>
      title={t(how === 'merge' ? 'mergeName' : 'removeName', { name })}
      isNew
      fields={[{ name: 'toClassId', label: t('toClass'), kind: 'treeChoice', options, needed: true, hint: t(how === 'merge' ? 'mergeHint' : 'removeHint', { count: allReports }) }]}
      initial={{ toClassId: undefined }}
      rules={endpoint.body.shape}
      saveLabel={t(how === 'merge' ? 'mergeNow' : 'removeNow')}
      savesOnLeave={false}
      isDanger={how === 'remove'}
      onSave={async ({ toClassId = 0 }) => {
        await (how === 'merge' ? call(reportClasses.merge, { body: { id, toClassId }, quiet: true }) : call(reportClasses.remove, { body: { classIds: [id], toClassId }, quiet: true }));
        void message.success(t(how === 'merge' ? 'mergedName' : 'removedName', { name }));
      }}
      onClose={onClose}
    />
  );
};

const bodyOf = ({ id, version, parentId, name, ename, description, owner, cover }: ManagedClass) => ({ id, version, parentId, name, ename, description, owner, cover });
