import { useId, type ReactNode } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import type { Lesson, LessonToContinue } from '@portal/shared/contract/content';
import { listPath, type Selection } from '../lesson-list/selection.ts';
import { useTexts as useListTexts } from '../lesson-list/texts.ts';
import { LessonCard } from '../lessons/lesson-card.tsx';
import { useLessonClasses, useLessons, useMyProgress } from '../lessons/queries.ts';
import { Certificates } from './certificates.tsx';
import styles from './learning-center.module.css';
import { useTexts } from './texts.ts';

/** So many lessons of a kind stand here; the list has all. */
const SHOWN = 4;

/** /Main/LearningCenter: what one may go on with, has to do, should know for one's role, what is new, and how far one is. */
export default function LearningCenterPage(): ReactNode {
  const t = useTexts();
  const list = useListTexts();
  const { open } = useShell();
  const mine = useMyProgress();
  const newest = useLessons({ order: 'newest', pageSize: SHOWN });
  const forRole = useLessons({ isForOwnRole: true, pageSize: SHOWN });
  const classes = useLessonClasses();
  const showList = (selection: Partial<Selection>) => open(listPath(selection), { zh: useListTexts.in('zh')('title'), en: useListTexts.in('en')('title') });
  const { underWay = [], mandatory = [], certificates = [] } = mine.data ?? {};
  // What one is in the midst of stands above already.
  const notBegun = mandatory.filter(({ id }) => underWay.every((one) => one.id !== id));
  const asked = [mine, newest, forRole, classes];
  // Said once: what failed together is tried again together.
  const failed = asked.find(({ isError }) => isError);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <div className={styles.search} role="search">
          <Input.Search allowClear maxLength={100} aria-label={list('search')} placeholder={list('search')} onSearch={(keyword, _, info) => info?.source !== 'clear' && showList({ keyword: keyword.trim() })} />
          <Button className={styles.more} type="link" onClick={() => showList({})}>
            {t('all')}
          </Button>
        </div>
      </header>
      {mine.data && (
        <ul className={styles.numbers} aria-label={t('mine')}>
          <Figure label={t('underWay')} count={underWay.length} onOpen={() => showList({ progress: 'underWay' })} />
          <Figure label={t('toDo')} count={mandatory.length} onOpen={() => showList({ isMandatory: true })} />
          <Figure label={t('done')} count={mine.data.done} onOpen={() => showList({ progress: 'done' })} />
          <Figure label={t('certificatesHeld', { count: certificates.length })} count={certificates.length} />
        </ul>
      )}
      {(mine.isPending || newest.isPending) && <LoadingState />}
      {failed && <ErrorState title={list('failed')} error={failed.error} onRetry={() => asked.forEach((one) => void (one.isError && one.refetch()))} />}
      {newest.data?.total === 0 && <EmptyState title={list('empty')} description={list('emptyNext')} />}
      <Block title={t('proceed')} lessons={underWay.slice(0, SHOWN)} />
      <Block title={t('mandatory')} lessons={notBegun.slice(0, SHOWN)} onMore={notBegun.length > SHOWN ? () => showList({ isMandatory: true }) : undefined} />
      <Block title={t('forRole')} lessons={forRole.data?.items ?? []} onMore={(forRole.data?.total ?? 0) > SHOWN ? () => showList({ isForOwnRole: true }) : undefined} />
      <Block title={t('new')} lessons={newest.data?.items ?? []} onMore={(newest.data?.total ?? 0) > SHOWN ? () => showList({}) : undefined} />
      <Classes classes={classes.data ?? []} onOpen={(classId) => showList({ classId })} />
      <Certificates certificates={certificates} />
    </div>
  );
}

const Figure = ({ label, count, onOpen }: { label: string; count: number; onOpen?: () => void }): ReactNode => (
  <li>
    {onOpen && count > 0 ? (
      <button type="button" onClick={onOpen}>
        <strong>{count}</strong> {label}
      </button>
    ) : (
      <span>
        <strong>{count}</strong> {label}
      </span>
    )}
  </li>
);

type BlockProps = { title: string; lessons: readonly (Lesson | LessonToContinue)[]; onMore?: () => void };

/** Some lessons of a kind; nothing where there are none. */
const Block = ({ title, lessons, onMore }: BlockProps): ReactNode => {
  const t = useTexts();
  const heading = useId();
  if (lessons.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <header className={styles.blockHead}>
        <h2 id={heading}>{title}</h2>
        {onMore && (
          <Button className={styles.more} type="link" onClick={onMore} aria-label={t('moreOf', { title })}>
            {t('more')}
          </Button>
        )}
      </header>
      <ul className={styles.grid}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonCard heading="h3" lesson={lesson} resume={'resume' in lesson ? lesson.resume : null} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Classes = ({ classes, onOpen }: { classes: NonNullable<ReturnType<typeof useLessonClasses>['data']>; onOpen: (classId: number) => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const heading = useId();
  if (classes.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <header className={styles.blockHead}>
        <h2 id={heading}>{t('classes')}</h2>
      </header>
      <ul className={styles.classes}>
        {classes.map(({ id, name, ename, lessons }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <bdi>{nameIn(language, name, ename)}</bdi>
              <span>{t('inClass', { count: lessons })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
