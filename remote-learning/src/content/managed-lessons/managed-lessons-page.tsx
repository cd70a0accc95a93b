import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, managedLessonOrder, publicationStates, type ManagedLesson } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { defineResource, does, doesWith, finds, ResourcePage, type ListAction, type ListQuery } from '@portal/shared/ui/resource';
import { LEVELS } from '../lessons/queries.ts';
import { useTexts as useLessonTexts } from '../lessons/texts.ts';
import { chaptersPath } from '../managed-chapters/paths.ts';
import { useTexts as usePublicationTexts } from '../publication/texts.ts';
import { useTexts as useVersionTexts } from '../versions/texts.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { lessonColumns } from './lesson-columns.tsx';
import { lessonHistory } from './lesson-history.ts';
import { LessonForm } from './lesson-form.tsx';
import { NO_CLASS } from './lesson-values.ts';
import { useTexts } from './texts.ts';
import { useDifference } from './use-difference.ts';
import { useClassOptions } from './use-lesson-fields.ts';

/** Fetched when somebody asks for it. */
const LearnersDrawer = lazy(() => import('../lesson-learners/learners-drawer.tsx'));
const ClassesDrawer = lazy(() => import('../lesson-classes/classes-drawer.tsx'));

const { managedLessons, lessonClasses } = endpoints;
type Order = (typeof managedLessonOrder)[number];
/** What lies over the list. */
type Shown = { readonly kind: 'form'; readonly id: number | null } | { readonly kind: 'learners' | 'versions'; readonly row: ManagedLesson } | { readonly kind: 'classes' };

const idsOf = (rows: readonly ManagedLesson[]): number[] => rows.map(({ id }) => id);

/** /Main/LessonManagement: lessons in whatever state, and what is done with them (SPEC 2.3, screens 10). */
export default function ManagedLessonsPage(): ReactNode {
  const t = useTexts();
  const lessons = useLessonTexts();
  const of = usePublicationTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const classes = useClassOptions();
  const [shown, setShown] = useState<Shown | null>(null);
  const actions = useActions(setShown);
  const differences = useDifference();
  const may = { add: useMay(managedLessons.add), classes: useMay(lessonClasses.list) };
  const close = () => setShown(null);

  const resource = defineResource<ManagedLesson, Order>({
    key: 'managed-lessons',
    rowKey: ({ id }) => id,
    columns: lessonColumns({ t, lessons, of, language }),
    list: {
      find: finds(managedLessons.list, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      orders: managedLessonOrder,
      order: { by: 'sort', type: 'asc' },
      sizes: [20, 50, 100],
      move: { order: 'sort', placeOf: ({ sort }) => sort, placed: (row, sort) => ({ ...row, sort }), ...does(managedLessons.move, ({ row, sort }: { row: ManagedLesson; sort: number }) => ({ id: row.id, sort })) },
    },
    filters: [
      { name: 'state', label: t('state'), kind: 'choice', options: publicationStates.map((value) => ({ value, label: of(`state.${value}`) })) },
      { name: 'class', label: t('class'), kind: 'choice', options: classes.map(({ value, label }) => ({ value: String(value), label })) },
      { name: 'level', label: t('level'), kind: 'choice', options: LEVELS.map((value) => ({ value, label: lessons(`level.${value}`) })) },
      { name: 'mandatory', label: t('mandatory'), kind: 'choice', options: [{ value: '1', label: t('yes') }, { value: '0', label: t('no') }] },
    ],
    remove: { ...does(managedLessons.remove, (rows: readonly ManagedLesson[]) => ({ ids: idsOf(rows) })), consequence: () => t('removeNext') },
    actions,
    bulk: [
      { key: 'publish', label: t('publish'), question: (rows) => t('askPublishAll', { count: rows.length }), consequence: () => t('publishNext'), ...does(managedLessons.publish, (rows: readonly ManagedLesson[]) => ({ ids: idsOf(rows) })), said: (names, count) => t('publishedAll', { names, count }) },
      { key: 'withdraw', label: t('withdraw'), danger: true, question: (rows) => t('askWithdrawAll', { count: rows.length }), consequence: () => t('withdrawNext'), ...does(managedLessons.withdraw, (rows: readonly ManagedLesson[]) => ({ ids: idsOf(rows) })), said: (names, count) => t('withdrawnAll', { names, count }) },
      {
        key: 'class',
        label: t('move'),
        ...doesWith(managedLessons.setClass, { fields: [{ name: 'classId', label: t('class'), kind: 'choice', options: classes }], initial: { classId: NO_CLASS }, rules: {} }, (rows: readonly ManagedLesson[], { classId }) => ({ ids: idsOf(rows), classId: classId === NO_CLASS ? null : classId })),
        said: (names, count) => t('moved', { names, count }),
      },
    ],
    extra: (
      <>
        {may.classes && <Button onClick={() => setShown({ kind: 'classes' })}>{t('classes')}</Button>}
        {may.add && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setShown({ kind: 'form', id: null })}>
            {t('add')}
          </Button>
        )}
      </>
    ),
    history: lessonHistory({ t, lessons, of, language }),
    texts: { title: t('heading'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('heading'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {shown?.kind === 'form' && (
        <LessonForm
          id={shown.id}
          // A lesson is its chapters: a new one goes on there.
          onSaved={({ id, title, entitle }) => {
            if (shown.id === null) open(chaptersPath(id), chaptersTitle(title, entitle));
          }}
          onClose={close}
        />
      )}
      {shown?.kind === 'versions' && (
        <VersionsDrawer
          calls={managedLessons}
          row={shown.row}
          differences={async (then) => differences(then, await call(managedLessons.info, { query: { id: shown.row.id }, quiet: true }))}
          consequence={t('restoreNext')}
          hasUnsaved={false}
          onRestored={close}
          onClose={close}
        />
      )}
      <Suspense>
        {shown?.kind === 'learners' && <LearnersDrawer lesson={shown.row} onClose={close} />}
        {shown?.kind === 'classes' && <ClassesDrawer onClose={close} />}
      </Suspense>
    </>
  );
}

/** What the tab of a lesson's chapters is called. */
const chaptersTitle = (title: string, entitle: string) => ({ zh: useTexts.in('zh')('chaptersTitle', { name: title }), en: useTexts.in('en')('chaptersTitle', { name: entitle || title }) });

/** What can be done with one lesson; what makes no sense in its state is not offered, or says why not. */
const useActions = (show: (shown: Shown) => void): ((row: ManagedLesson) => ListAction<ManagedLesson>[]) => {
  const t = useTexts();
  const ofVersions = useVersionTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { open } = useShell();
  return (row) => {
    const name = nameIn(language, row.title, row.entitle);
    const ids = [row.id];
    const isOut = row.state === 'published' || row.state === 'scheduled';
    const publish: ListAction<ManagedLesson> = {
      key: 'publish',
      label: t('publish'),
      needs: managedLessons.publish,
      ...(row.chapters === 0 && { refused: t('noChapters') }),
      question: t('askPublish', { name }),
      consequence: () => t('publishNext'),
      run: async () => {
        await call(managedLessons.publish, { body: { ids } });
        void message.success(t('published', { name }));
      },
    };
    const withdraw: ListAction<ManagedLesson> = {
      key: 'withdraw',
      label: t('withdraw'),
      danger: true,
      needs: managedLessons.withdraw,
      question: t('askWithdraw', { name }),
      consequence: () => t('withdrawNext'),
      run: async () => {
        await call(managedLessons.withdraw, { body: { ids } });
        void message.success(t('withdrawn', { name }));
      },
    };
    return [
      { key: 'chapters', label: t('editChapters'), needs: endpoints.managedChapters.list, run: () => open(chaptersPath(row.id), chaptersTitle(row.title, row.entitle)) },
      { key: 'edit', label: t('edit'), needs: managedLessons.update, run: () => show({ kind: 'form', id: row.id }) },
      { key: 'learners', label: t('learnersOpen'), needs: managedLessons.learners, run: () => show({ kind: 'learners', row }) },
      isOut ? withdraw : publish,
      { key: 'versions', label: ofVersions('versions'), needs: managedLessons.versions, run: () => show({ kind: 'versions', row }) },
      {
        key: 'copy',
        label: t('copy'),
        needs: managedLessons.copy,
        run: async () => {
          await call(managedLessons.copy, { body: { id: row.id } });
          void message.success(t('copied', { name }));
        },
      },
    ];
  };
};

/** What the address asks for; a filter that makes no sense is none. */
const searchOf = ({ keyword, orderBy, orderType, filters: { state, class: classId, level, mandatory } }: ListQuery<Order>) => ({
  keyword,
  orderBy,
  orderType,
  state: publicationStates.find((one) => one === state),
  classId: classId && /^(0|[1-9]\d{0,8})$/.test(classId) ? Number(classId) : undefined,
  level: LEVELS.find((one) => one === level),
  isMandatory: ([0, 1] as const).find((flag) => String(flag) === mandatory),
});
