import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import type { HomeOverview } from '@portal/shared/contract';
import { formatInstant, fullNameOf, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import styles from './home.module.css';
import { partOfDay } from './part-of-day.ts';
import { useTexts } from './texts.ts';

/** Only who arranges Home fetches it. */
const Arrange = lazy(() => import('./arrange.tsx'));

/** The day, and at a glance what waits. @param onNews leads to what is new */
export const Greeting = ({ overview, onNews }: { overview: HomeOverview | undefined; onNews: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const user = useUser();
  const [isArranging, setArranging] = useState(false);
  const now = new Date();
  const unread = overview?.unread ?? 0;
  const mayArrange = overview?.isCustom === 1 && !user?.viewedBy;
  return (
    <div className={styles.greeting}>
      <h1>{t(partOfDay(now.getHours()), { name: user ? fullNameOf(user) : '' })}</h1>
      <p>{formatInstant(now.toISOString(), language, 'day')}</p>
      {unread > 0 && !overview?.layout.hidden.includes('news') && (
        <Button type="link" size="small" onClick={onNews}>
          {t('unread', { count: unread })}
        </Button>
      )}
      {mayArrange && (
        <Button size="small" onClick={() => setArranging(true)}>
          {t('arrange')}
        </Button>
      )}
      {isArranging && overview && (
        <Suspense>
          <Arrange layout={overview.layout} start={overview.start} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </div>
  );
};
