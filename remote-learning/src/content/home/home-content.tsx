import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/content';
import HomeArticles from './home-articles.tsx';
import HomeLessons from './home-lessons.tsx';

/** What this module has for Home: the newest articles, then the first lessons. Who may have neither does not begin with an error. */
export default function HomeContent(): ReactNode {
  if (!useMay(endpoints.learning.articles)) return null;
  return (
    <>
      <HomeArticles />
      <HomeLessons />
    </>
  );
}
