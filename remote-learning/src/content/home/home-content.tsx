import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/content';
import { ErrorState } from '@portal/shared/ui/base';
import { Board } from '../announcements/board.tsx';
import HomeArticles from './home-articles.tsx';
import { HomeLessons } from './home-lessons.tsx';
import styles from './home.module.css';
import { NewsBones } from './news-bones.tsx';
import { useNews } from './news.ts';
import { useTexts } from './texts.ts';

/** What this module has for Home: what there is to be told, the newest articles, then the first lessons. Who may have none of it does not begin with an error. */
export default function HomeContent(): ReactNode {
  const mayRead = useMay(endpoints.announcements.list);
  const mayLearn = useMay(endpoints.learning.articles);
  return <div className={styles.content}>{(mayRead || mayLearn) && <News mayRead={mayRead} mayLearn={mayLearn} />}</div>;
}

/** One answer, and so one place that waits for it. */
const News = ({ mayRead, mayLearn }: { mayRead: boolean; mayLearn: boolean }): ReactNode => {
  const t = useTexts();
  const news = useNews(() => null);
  if (news.isPending) return <NewsBones />;
  if (news.isError) return <ErrorState title={t('newsFailed')} error={news.error} onRetry={() => void news.refetch()} />;
  return (
    <>
      {mayRead && <Board />}
      {mayLearn && <HomeArticles />}
      {mayLearn && <HomeLessons />}
    </>
  );
};
