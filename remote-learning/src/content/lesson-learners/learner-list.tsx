import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, learnerOrder, learnerStates, type Learner, type ManagedLesson } from '@portal/shared/contract/content/management';
import { nameIn, personName, useLanguage, type Language, type TextOf } from '@portal/shared/language';
import { App, Button } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { defineResource, does, finds, ResourcePage, writes, type ListColumn, type ListQuery } from '@portal/shared/ui/resource';
import { timeColumn } from '../publication/time-column.tsx';
import { useTexts, type zh } from './texts.ts';

const { managedLessons } = endpoints;
type Order = (typeof learnerOrder)[number];
const colours = { notStarted: 'default', underWay: 'processing', done: 'success' } as const;

/** Whom a lesson is for, and how far they are; who is not done can be reminded. */
export const LearnerList = ({ lesson: { id, state } }: { lesson: ManagedLesson }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message, modal } = App.useApp();
  const mayRemind = useMay(managedLessons.remind);
  const isOut = state === 'published';
  const remind = async (userIds?: number[]) => {
    const { count } = await call(managedLessons.remind, { body: { id, ...(userIds && { userIds }) } });
    void message.success(count === 0 ? t('remindedNobody') : t('reminded', { count }));
  };
  const remindAll = async () => {
    if (!(await modal.confirm({ title: t('askRemindAll'), content: t('remindNext'), okText: t('remind'), cancelText: t('cancel') }))) return;
    try {
      await remind();
    } catch {
      // The client has said why.
    }
  };
  const searchOf = ({ keyword, orderBy, orderType, filters }: ListQuery<Order>) => ({ lessonId: id, keyword, orderBy, orderType, state: learnerStates.find((one) => one === filters['state']) });

  const resource = defineResource<Learner, Order>({
    key: 'lesson-learners',
    rowKey: ({ userId }) => userId,
    columns: columnsOf(t, language),
    list: {
      find: finds(managedLessons.learners, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      file: writes(managedLessons.exportLearners, searchOf),
      orders: learnerOrder,
      order: { by: 'account', type: 'asc' },
      sizes: [20, 50, 100],
    },
    filters: [{ name: 'state', label: t('progress'), kind: 'choice', options: learnerStates.map((value) => ({ value, label: t(`states.${value}`) })) }],
    actions: ({ userId, fullName, account, progress }) => [
      {
        key: 'remind',
        label: t('remind'),
        needs: managedLessons.remind,
        ...(progress === 'done' ? { refused: t('isDone') } : !isOut && { refused: t('notPublished') }),
        question: t('askRemind', { name: personName({ fullName, account }) }),
        consequence: () => t('remindNext'),
        run: () => remind([userId]),
      },
    ],
    bulk: isOut
      ? [{ key: 'remind', label: t('remind'), question: (rows) => t('askRemindMany', { count: rows.length }), consequence: () => t('remindNext'), ...does(managedLessons.remind, (rows: readonly Learner[]) => ({ id, userIds: rows.map(({ userId }) => userId) })), said: (names) => t('remindedAll', { names }) }]
      : [],
    notForBulk: ({ progress }) => (progress === 'done' ? t('isDone') : undefined),
    extra: mayRemind && isOut && <Button onClick={() => void remindAll()}>{t('remindAll')}</Button>,
    texts: { title: t('heading'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('heading') },
  });
  return <ResourcePage resource={resource} scope="page" />;
};

const columnsOf = (t: TextOf<typeof zh>, language: Language): ListColumn<Learner, Order>[] => {
  const departmentOf = ({ departmentName, departmentEnName }: Learner) => nameIn(language, departmentName, departmentEnName);
  const time = (key: 'lastTime' | 'doneTime' | 'dueTime', none: string): ListColumn<Learner, Order> => ({ ...timeColumn<typeof key, Learner>(key, { title: t(key), language, none }), width: 160 });
  const chaptersOf = ({ doneChapters, requiredChapters }: Learner) => t('chaptersOf', { done: doneChapters, count: requiredChapters });
  const quizzesOf = ({ quizzes }: Learner) => quizzes.map(({ title, entitle, score, attempts, isPassed }) => t('quizOf', { title: nameIn(language, title, entitle), score, attempts, passed: t(isPassed === 1 ? 'passed' : 'notPassed') }));
  const starsOf = ({ stars }: Learner) => (stars === null ? '' : t('starsOf', { count: stars }));
  return [
    { key: 'account', title: t('account'), order: 'account', fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
    { key: 'fullName', title: t('fullName'), text: ({ fullName }) => fullName, render: ({ fullName }) => <bdi>{fullName}</bdi> },
    { key: 'department', title: t('department'), minor: true, text: departmentOf, render: (row) => <bdi>{departmentOf(row) || t('none')}</bdi> },
    { key: 'progress', title: t('progress'), width: 110, order: 'progress', text: ({ progress }) => t(`states.${progress}`), render: ({ progress }) => <Tag color={colours[progress]}>{t(`states.${progress}`)}</Tag> },
    { key: 'chapters', title: t('chapters'), width: 100, text: chaptersOf, render: chaptersOf },
    { ...time('lastTime', t('never')), order: 'lastTime' },
    { ...time('doneTime', t('none')), minor: true, optional: true },
    { ...time('dueTime', t('none')), minor: true },
    { key: 'quizzes', title: t('quizzes'), minor: true, text: (row) => quizzesOf(row).join('; '), render: (row) => (row.quizzes.length === 0 ? t('none') : quizzesOf(row).map((line) => <div key={line}>{line}</div>)) },
    { key: 'stars', title: t('stars'), width: 90, minor: true, optional: true, text: starsOf, render: (row) => starsOf(row) || t('none') },
  ];
};
