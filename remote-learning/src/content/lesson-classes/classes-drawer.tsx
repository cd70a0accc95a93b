import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, type LessonClass } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { defineResource, does, finds, ResourcePage, type TreeMove } from '@portal/shared/ui/resource';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import { useTexts } from './texts.ts';

const { lessonClasses } = endpoints;
type Values = Pick<LessonClass, 'name' | 'ename'>;

/** The classes of lessons, managed beside the list of lessons. */
export default function ClassesDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const nameOf = ({ name, ename }: LessonClass) => nameIn(language, name, ename);
  const resource = defineResource<LessonClass, never, Values>({
    key: 'lesson-classes',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'name', title: t('name'), fixed: true, text: nameOf, render: (row) => <bdi>{nameOf(row)}</bdi> },
      { key: 'lessons', title: t('lessons'), width: 100, text: ({ lessons }) => lessons, render: ({ lessons }) => lessons },
    ],
    tree: {
      find: finds(lessonClasses.list, () => ({})),
      parentOf: () => null,
      isFolder: () => false,
      placed: (row) => row,
      words: ({ name, ename }) => `${name} ${ename}`,
      move: does(lessonClasses.move, ({ row, index }: TreeMove<LessonClass>) => ({ id: row.id, sort: index })),
    },
    form: { initial: (row) => ({ name: row?.name ?? '', ename: row?.ename ?? '' }), fields: [{ name: 'name', english: 'ename', label: t('name'), kind: 'names' }] },
    add: { ...does(lessonClasses.add, (values: Values) => values), rules: lessonClasses.add.body.shape },
    update: {
      ...does(lessonClasses.update, ({ row: { id, version }, values }: { row: LessonClass; values: Values }) => ({ id, version, ...values })),
      rules: lessonClasses.update.body.shape,
      current: async ({ id }) => (await call(lessonClasses.list)).find((one) => one.id === id),
    },
    remove: {
      ...does(lessonClasses.remove, (rows: readonly LessonClass[]) => ({ ids: rows.map(({ id }) => id) })),
      consequence: (rows) => {
        const count = rows.reduce((sum, { lessons }) => sum + lessons, 0);
        return count > 0 ? t('removeNext', { count }) : undefined;
      },
    },
    history: { kind: 'lessonClass', fields: { sort: { label: t('position'), text: (value) => String(Number(value) + 1) } } },
    texts: { title: t('heading'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('heading'), add: t('add'), one: t('one') },
  });
  return (
    <Drawer open size={LIST_WIDTH} title={t('heading')} onClose={onClose}>
      <ResourcePage resource={resource} scope={{ within: 'classes' }} />
    </Drawer>
  );
}
