import type { ReactNode } from 'react';
import HomeArticles from './home-articles.tsx';
import HomeLessons from './home-lessons.tsx';

/** What this module has for Home: the newest articles, then the first lessons. */
export default function HomeContent(): ReactNode {
  return (
    <>
      <HomeArticles />
      <HomeLessons />
    </>
  );
}
