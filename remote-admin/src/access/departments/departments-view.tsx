import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type Department } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { defineResource, does, finds, ResourcePage, type TreeMove } from '@portal/shared/ui/resource';
import { searchPeople } from '../users/search-people.ts';
import { departmentName, departmentOptions } from './department-tree.ts';
import { useTexts } from './texts.ts';

const { departments } = endpoints;
type Values = Pick<Department, 'code' | 'name' | 'ename'> & { parentId: number | undefined; managerId: number | undefined };

/** The departments as a tree that is kept by hand. */
export const DepartmentsView = ({ onBack }: { onBack: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const all = useQuery(queryOf(departments.list)).data ?? [];
  const partsOf = ({ id }: Department) => all.filter(({ parentId }) => parentId === id).length;
  const resource = defineResource<Department, never, Values>({
    key: 'departments',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'name', title: t('name'), fixed: true, text: (row) => departmentName(row, language), render: (row) => <bdi>{departmentName(row, language)}</bdi> },
      { key: 'code', title: t('code'), width: 140, text: ({ code }) => code, render: ({ code }) => <bdi>{code}</bdi> },
      { key: 'manager', title: t('manager'), minor: true, text: ({ managerName }) => managerName, render: ({ managerName }) => (managerName ? <bdi>{managerName}</bdi> : t('none')) },
      { key: 'people', title: t('people'), width: 80, text: ({ people }) => people, render: ({ people }) => people },
      { key: 'source', title: t('source'), width: 120, minor: true, text: ({ source }) => t(`sources.${source}`), render: ({ source }) => t(`sources.${source}`) },
    ],
    tree: {
      find: finds(departments.list, () => ({})),
      parentOf: ({ parentId }) => parentId,
      isFolder: () => true,
      placed: (row, parentId) => ({ ...row, parentId }),
      words: ({ name, ename, code }) => `${name} ${ename} ${code}`,
      addBelow: true,
      move: does(departments.update, ({ row: { id, version, code, name, ename, managerId }, parentId, index }: TreeMove<Department>) => ({ id, version, code, name, ename, managerId, parentId, sort: index })),
    },
    form: {
      initial: (row, parent) => ({ code: row?.code ?? '', name: row?.name ?? '', ename: row?.ename ?? '', parentId: row?.parentId ?? parent?.id, managerId: row?.managerId ?? undefined }),
      fields: [
        { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
        { name: 'code', label: t('code'), kind: 'text', hint: t('codeHint') },
        { name: 'parentId', label: t('parent'), kind: 'treeChoice', isParent: true, options: departmentOptions(all, language), hint: t('parentHint') },
        { name: 'managerId', label: t('manager'), kind: 'search', search: searchPeople(language), chosen: all.flatMap(({ managerId, managerName }) => (managerId === null ? [] : [{ value: managerId, label: managerName }])), hint: t('managerHint') },
      ],
    },
    add: { ...does(departments.add, ({ parentId, managerId, ...values }: Values) => ({ ...values, parentId: parentId ?? null, managerId: managerId ?? null })), rules: departments.add.body.shape },
    update: {
      ...does(departments.update, ({ row: { id, version }, values: { parentId, managerId, ...values } }: { row: Department; values: Values }) => ({ ...values, id, version, parentId: parentId ?? null, managerId: managerId ?? null })),
      rules: departments.update.body.shape,
      current: async ({ id }) => (await call(departments.list)).find((one) => one.id === id),
    },
    remove: {
      ...does(departments.remove, (rows: readonly Department[]) => ({ ids: rows.map(({ id }) => id) })),
      consequence: () => t('removeNext'),
      isRefused: (row) => {
        if (row.source !== 'local') return t('kept');
        if (row.people > 0) return t('hasPeople', { count: row.people });
        return partsOf(row) > 0 && t('hasParts', { count: partsOf(row) });
      },
    },
    history: { kind: 'department', fields: { sort: { label: t('place') } } },
    extra: <Button onClick={onBack}>{t('back')}</Button>,
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), add: t('add'), one: t('one') },
  });
  return <ResourcePage resource={resource} scope="page" />;
};
