import { endpoints, type Learner } from '@portal/shared/contract/all';
import { formatInstant } from '@portal/shared/formats';
import { nameIn, say } from '../../../language/language.ts';
import { defineListExport } from '../../delivery/exports/module.ts';
import type { Learners } from './learners.ts';
import { texts } from './texts.ts';

const states = { notStarted: texts.notStarted, underWay: texts.underWay, done: texts.done } as const;

/** Whom a lesson is for, and how far they are, as a file. */
export const learnerListFile = (learners: Learners) =>
  defineListExport<typeof endpoints.managedLessons.exportLearners, Learner>({
    endpoint: endpoints.managedLessons.exportLearners,
    title: { zh: '学习情况', en: 'Learners of a lesson' },
    columns: {
      account: ({ account }) => account,
      fullName: ({ fullName }) => fullName,
      department: ({ departmentName, departmentEnName }, { language }) => nameIn(language, departmentName, departmentEnName),
      progress: ({ progress }, { language }) => say(language, states[progress]),
      chapters: ({ doneChapters, requiredChapters }) => `${doneChapters} / ${requiredChapters}`,
      lastTime: ({ lastTime }, { language, timeZone }) => (lastTime ? formatInstant(lastTime, language, 'second', timeZone) : ''),
      doneTime: ({ doneTime }, { language, timeZone }) => (doneTime ? formatInstant(doneTime, language, 'second', timeZone) : ''),
      dueTime: ({ dueTime }, { language, timeZone }) => (dueTime ? formatInstant(dueTime, language, 'minute', timeZone) : ''),
      quizzes: ({ quizzes }, { language }) => quizzes.map(({ title, entitle, score }) => `${nameIn(language, title, entitle)} ${score}%`).join(language === 'zh' ? '；' : '; '),
      stars: ({ stars }) => stars ?? '',
    },
    find: (query) => learners.findAll(query),
  });
