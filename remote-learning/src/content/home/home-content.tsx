import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/content';
import { Board } from '../announcements/board.tsx';
import HomeArticles from './home-articles.tsx';
import HomeLessons from './home-lessons.tsx';

/** What this module has for Home: what there is to be told, the newest articles, then the first lessons. Who may have none of it does not begin with an error. */
export default function HomeContent(): ReactNode {
  const mayRead = useMay(endpoints.announcements.list);
  const mayLearn = useMay(endpoints.learning.articles);
  return (
    <>
      {mayRead && <Board />}
      {mayLearn && (
        <>
          <HomeArticles />
          <HomeLessons />
        </>
      )}
    </>
  );
}
