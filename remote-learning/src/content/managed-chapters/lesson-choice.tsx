import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Link } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import { StateTag } from '../publication/state-tag.tsx';
import publication from '../publication/publication.module.css';
import styles from './managed-chapters.module.css';
import { chaptersPath } from './paths.ts';
import { useTexts } from './texts.ts';

/** As many as the server gives at once; who has more finds them by typing. */
const OFFERED = 200;

/** Asks whose chapters are to be managed. */
export const LessonChoice = (): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const [keyword, setKeyword] = useState('');
  const lessons = useQuery(queryOf(endpoints.managedLessons.list, { body: { pageSize: OFFERED } }));
  if (lessons.isPending) return <LoadingState />;
  if (lessons.isError) return <ErrorState error={lessons.error} onRetry={() => void lessons.refetch()} />;
  const toLessons = <Button onClick={() => open('/Main/LessonManagement')}>{t('toLessons')}</Button>;
  if (lessons.data.items.length === 0) return <EmptyState title={t('noLessons')} description={t('noLessonsNext')} action={toLessons} />;
  const found = lessons.data.items.filter(({ title, entitle }) => `${title}\n${entitle}`.toLowerCase().includes(keyword.trim().toLowerCase()));
  return (
    <section className={publication.page}>
      <header>
        <h1 className={publication.title}>{t('chooseHeading')}</h1>
        <p className={publication.quiet}>{t('chooseHelp')}</p>
      </header>
      <Input
        className={styles.search}
        prefix={<SearchOutlined />}
        placeholder={t('searchLessons')}
        aria-label={t('searchLessons')}
        value={keyword}
        allowClear
        autoComplete="off"
        onChange={({ target }) => setKeyword(target.value)}
      />
      {found.length === 0 && <p role="status">{t('nothingFound')}</p>}
      {found.length > 0 && (
        <ul className={styles.lessons}>
          {found.map(({ id, title, entitle, chapters, state }) => (
            <li key={id}>
              <Link to={chaptersPath(id)}>
                <bdi>{nameIn(language, title, entitle)}</bdi>
              </Link>
              <span className={publication.quiet}>{t('chapterCount', { count: chapters })}</span>
              <StateTag state={state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
