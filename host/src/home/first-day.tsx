import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MenuItem } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState } from '@portal/shared/ui/base';
import { menuQueries } from '../menu/menu-queries.ts';
import { CoverButton } from './card-lists.tsx';
import type { Card } from './cards.ts';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

const has = (items: readonly MenuItem[], wanted: string): boolean => items.some(({ path, children }) => path === wanted || has(children, wanted));
const titleOf = (key: 'learn' | 'firstSteps') => ({ zh: useTexts.in('zh')(key), en: useTexts.in('en')(key) });

/** In the place of what was opened last, as long as nothing was: a report to begin with, and what comes then. */
export const FirstDay = ({ first, hasFavourites }: { first: Card; hasFavourites: boolean }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const learns = has(useQuery(menuQueries.menus).data ?? [], 'LearningCenter');
  const name = nameIn(language, first.title.zh, first.title.en);
  return (
    <section className={styles.welcome} aria-label={t('welcome')}>
      <CoverButton card={first} isLarge />
      <div>
        <h2>{t('welcome')}</h2>
        <ol className={styles.steps}>
          <li>
            <div>
              <p>{t('stepOpen')}</p>
              <Button type="primary" onClick={() => open(first.path, first.title)}>
                {t('openReport', { name })}
              </Button>
            </div>
          </li>
          {!hasFavourites && (
            <li>
              <p>{t('stepStar')}</p>
            </li>
          )}
          {learns && (
            <li>
              <div>
                <p>{t('stepLearn')}</p>
                <Button onClick={() => open('/Main/LearningCenter', titleOf('learn'))}>{t('learn')}</Button>
              </div>
            </li>
          )}
        </ol>
      </div>
    </section>
  );
};

/** Where there is no report at all: whoever sets the portal up is led there, everybody else is told whom to ask. */
export const NoReports = (): ReactNode => {
  const t = useTexts();
  const { open } = useShell();
  const leads = has(useQuery(menuQueries.menus).data ?? [], 'FirstSteps');
  if (!leads) return <EmptyState title={t('empty')} description={t('emptyNext')} />;
  return (
    <EmptyState
      title={t('noReports')}
      description={t('noReportsNext')}
      action={
        <Button type="primary" onClick={() => open('/Main/FirstSteps', titleOf('firstSteps'))}>
          {t('firstSteps')}
        </Button>
      }
    />
  );
};
