import { useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '@portal/shared/language';
import { useLocation, useSearchParams } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Missing } from '../failure/missing.tsx';
import { useTabTitle } from '../tab-title.ts';
import { arrange, type Sorting } from './arrangement.ts';
import { ClassControls } from './class-controls.tsx';
import { useClass, useItemsOfClass, type KnownClass } from './queries.ts';
import { classIdOf, forgetClass, rememberClass, rememberedClass } from './remembered-class.ts';
import { ReportCard } from './report-card.tsx';
import styles from './report-class.module.css';
import { useTexts } from './texts.ts';

/** /Main/ReportListForClass?id= (SPEC 2.6): the reports and dashboards of one class as cards. */
export default function ReportClassPage(): ReactNode {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const { replacePath } = usePageTab();
  const asked = classIdOf(parameters.get('id'));
  const [remembered] = useState(rememberedClass);
  const classId = asked ?? remembered;
  const { name, isMissing } = useClass(classId);
  useEffect(() => {
    // The page becomes that of the class that was looked at last, so that it is not open twice.
    if (asked === null && remembered !== null) replacePath(`${pathname}?id=${remembered}`);
    if (isMissing) forgetClass();
    else if (asked !== null) rememberClass(asked);
  }, [asked, remembered, isMissing, pathname, replacePath]);
  return isMissing ? <Missing thing="class" /> : <ReportsOfClass classId={classId} className={name} />;
}

const ReportsOfClass = ({ classId, className }: { classId: number | null; className: KnownClass['name'] }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const items = useItemsOfClass(classId);
  const [filter, setFilter] = useState('');
  const [sorting, setSorting] = useState<Sorting>('manual');
  useTabTitle(className?.zh, className?.en);

  const shown = arrange(items.data ?? [], filter, sorting, language);
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{className?.[language] ?? t(classId === null ? 'all' : 'one')}</h1>
        <span className={styles.count}>{items.data && t('count', { count: shown.length })}</span>
        <ClassControls filter={filter} onFilter={setFilter} sorting={sorting} onSorting={setSorting} />
      </header>
      {items.isPending && <LoadingState />}
      {items.isError && <ErrorState error={items.error} onRetry={() => void items.refetch()} />}
      {items.data && shown.length === 0 && (
        <EmptyState title={t(items.data.length === 0 ? 'empty' : 'noMatch')} />
      )}
      <ul className={styles.grid}>
        {shown.map((item) => (
          <li key={item.id}>
            <ReportCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
};
