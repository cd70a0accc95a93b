import { call } from '@portal/shared/api';
import { endpoints, type ManagedLesson, type managedLessonOrder } from '@portal/shared/contract/content/management';
import { formatInstant, formatNumber, nameIn, type Language, type TextOf } from '@portal/shared/language';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import { LessonCover } from '../lessons/lesson-cover.tsx';
import type { zh as lessonZh } from '../lessons/texts.ts';
import { StateTag } from '../publication/state-tag.tsx';
import type { zh as publicationZh } from '../publication/texts.ts';
import { timeColumn } from '../publication/time-column.tsx';
import publication from '../publication/publication.module.css';
import styles from './managed-lessons.module.css';
import type { zh } from './texts.ts';

const { managedLessons } = endpoints;
type Column = ListColumn<ManagedLesson, (typeof managedLessonOrder)[number]>;
type Words = { readonly t: TextOf<typeof zh>; readonly lessons: TextOf<typeof lessonZh>; readonly of: TextOf<typeof publicationZh>; readonly language: Language };
const PERCENT = 100;

/** The columns of the list of lessons (screens 10). */
export const lessonColumns = ({ t, lessons, of, language }: Words): Column[] => {
  const nameOf = ({ title, entitle }: ManagedLesson) => nameIn(language, title, entitle);
  const classOf = ({ classId, className, classEnName }: ManagedLesson) => (classId === null ? t('noClass') : nameIn(language, className, classEnName));
  const time = (key: 'publishTime' | 'expireTime' | 'updateTime' | 'createTime', title: string): Column => ({ ...timeColumn<typeof key, ManagedLesson>(key, { title, language, none: t('none') }), minor: true });
  const dueOf = ({ isMandatory, dueTime, dueDays }: ManagedLesson) => {
    if (isMandatory === 0) return '';
    return dueTime ? t('dueBy', { time: formatInstant(dueTime, language, 'minute') }) : dueDays ? t('dueIn', { count: dueDays }) : '';
  };
  const audienceOf = ({ isForAll }: ManagedLesson) => of(isForAll === 1 ? 'all' : 'some');
  const minutesOf = ({ minutes }: ManagedLesson) => t('minutesOf', { count: minutes });
  const learnersOf = ({ learners, people }: ManagedLesson) => t('learnersOf', { learners: formatNumber(learners, language), people: formatNumber(people, language) });
  // Of those whom it is for, not of those who have begun: that is what an author wants to be whole.
  const finishedOf = ({ finished, people }: ManagedLesson) => (people === 0 ? '' : t('finishedOf', { percent: Math.round((finished / people) * PERCENT) }));
  const ratingOf = ({ rating, ratings }: ManagedLesson) => (rating === null ? '' : t('ratingOf', { rating: formatNumber(Math.round(rating * 10) / 10, language), count: ratings }));
  return [
    {
      key: 'title',
      title: t('title'),
      order: 'title',
      fixed: true,
      text: nameOf,
      render: (row) => (
        <span className={styles.name} title={nameOf(row)}>
          <span className={publication.cover}>
            <LessonCover lesson={row} />
          </span>
          <bdi className={styles.line}>{nameOf(row)}</bdi>
        </span>
      ),
    },
    { key: 'state', title: t('state'), width: 110, text: ({ state }) => of(`state.${state}`), render: ({ state }) => <StateTag state={state} /> },
    { key: 'class', title: t('class'), width: 130, minor: true, text: classOf, render: (row) => <bdi className={styles.line} title={classOf(row)}>{classOf(row)}</bdi> },
    { key: 'chapters', title: t('chapters'), width: 80, minor: true, text: ({ chapters }) => chapters, render: ({ chapters }) => chapters },
    { key: 'minutes', title: t('minutes'), width: 100, minor: true, optional: true, text: minutesOf, render: minutesOf },
    { key: 'audience', title: t('audience'), width: 110, minor: true, text: audienceOf, render: audienceOf },
    {
      key: 'mandatory',
      title: t('mandatory'),
      width: 150,
      text: (row) => [t(row.isMandatory === 1 ? 'yes' : 'no'), dueOf(row)].filter(Boolean).join(' '),
      render: (row) => (
        <span className={styles.mandatory}>
          <RowSwitch
            label={t('mandatoryOf', { name: nameOf(row) })}
            name={nameOf(row)}
            checked={row.isMandatory === 1}
            needs={managedLessons.setMandatory}
            onSwitch={(on) => call(managedLessons.setMandatory, { body: { ids: [row.id], value: on ? 1 : 0 }, quiet: true })}
            said={(on) => t(on ? 'mandatoryOn' : 'mandatoryOff', { name: nameOf(row) })}
          />
          {dueOf(row) && <span className={publication.quiet}>{dueOf(row)}</span>}
        </span>
      ),
    },
    { key: 'learners', title: t('learners'), width: 110, text: learnersOf, render: learnersOf },
    { key: 'finished', title: t('finished'), width: 90, text: finishedOf, render: (row) => finishedOf(row) || t('none') },
    { key: 'rating', title: t('rating'), width: 120, minor: true, text: ratingOf, render: (row) => ratingOf(row) || t('none') },
    { key: 'level', title: t('level'), width: 110, optional: true, minor: true, text: ({ level }) => lessons(`level.${level}`), render: ({ level }) => lessons(`level.${level}`) },
    { key: 'teacher', title: t('teacher'), width: 120, optional: true, minor: true, text: ({ teacher }) => teacher, render: ({ teacher }) => <bdi className={styles.line} title={teacher}>{teacher || t('none')}</bdi> },
    { ...time('publishTime', t('publishTime')), order: 'publishTime', optional: true },
    { ...time('expireTime', t('expireTime')), optional: true },
    { key: 'author', title: t('author'), width: 120, minor: true, optional: true, text: ({ authorName }) => authorName, render: ({ authorName }) => <bdi className={styles.line} title={authorName}>{authorName || t('none')}</bdi> },
    { ...time('updateTime', t('changed')), order: 'updateTime', optional: true },
    { ...time('createTime', t('created')), order: 'createTime', optional: true },
  ];
};
