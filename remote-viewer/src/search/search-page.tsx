import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useId, useState, type ReactNode } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useParams } from '@portal/shared/router';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import { targetOf } from '../report-class/opening.ts';
import { useTabTitle } from '../tab-title.ts';
import { viewerPath } from '../report/address.ts';
import { groups, matchIn, type Hit, type Target } from './found.ts';
import { useFound } from './queries.ts';
import styles from './search.module.css';
import { useTexts } from './texts.ts';

/** The server takes no longer keyword. */
const MAXIMUM = 100;

/** /Main/HomeList/{seek} (SPEC 2.4): what the reader may open and that has the words in its name. */
export default function SearchPage(): ReactNode {
  const t = useTexts();
  const { seek = '' } = useParams();
  const keyword = seek.trim().slice(0, MAXIMUM);
  const { open } = useShell();
  const found = useFound(keyword);
  useTabTitle(`搜索：${keyword}`, `Search: ${keyword}`);

  const hits = found.data;
  const total = hits ? groups.reduce((sum, group) => sum + hits[group].length, 0) : 0;
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title', { keyword })}</h1>
        <p className={styles.count} role="status">
          {hits && t('count', { count: total })}
        </p>
        <SearchAgain key={keyword} keyword={keyword} />
      </header>
      {found.isPending && <LoadingState />}
      {found.error && <ErrorState error={found.error} onRetry={found.retry} />}
      {hits && total === 0 && (
        <EmptyState
          title={t('nothing', { keyword })}
          description={t('nothingNext')}
          action={<Button onClick={() => open('/Main/ReportListForClass')}>{t('allReports')}</Button>}
        />
      )}
      {hits && groups.map((group) => <Group key={group} title={t(group)} hits={hits[group]} keyword={keyword} />)}
    </section>
  );
}

/** Searches for other words in the same tab. */
const SearchAgain = ({ keyword }: { keyword: string }): ReactNode => {
  const t = useTexts();
  const { replacePath } = usePageTab();
  const [words, setWords] = useState(keyword);
  const search = () => words.trim() && replacePath(`/Main/HomeList/${encodeURIComponent(words.trim())}`);
  return (
    <Input
      className={styles.again}
      prefix={<SearchOutlined />}
      aria-label={t('again')}
      maxLength={MAXIMUM}
      value={words}
      onChange={({ target }) => setWords(target.value)}
      onPressEnter={search}
    />
  );
};

const Group = ({ title, hits, keyword }: { title: string; hits: readonly Hit[]; keyword: string }): ReactNode => {
  const heading = useId();
  if (hits.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.group}>
        {title}
        <span className={styles.number}>{hits.length}</span>
      </h2>
      <ul className={styles.hits}>
        {hits.map((hit) => (
          <li key={hit.key}>
            <HitLine hit={hit} keyword={keyword} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const HitLine = ({ hit: { title, place, open }, keyword }: { hit: Hit; keyword: string }): ReactNode => {
  const { language } = useLanguage();
  const openTarget = useOpenTarget();
  const shown = nameIn(language, title.zh, title.en);
  const other = language === 'zh' ? title.en : title.zh;
  return (
    <button type="button" className={styles.hit} onClick={() => openTarget(open, title)}>
      <span className={styles.name}>
        <Marked text={shown} keyword={keyword} />
      </span>
      {/* Found by its name in the other language: without that, the reader would wonder why it is here. */}
      {!matchIn(shown, keyword) && (
        <span className={styles.other}>
          <Marked text={other} keyword={keyword} />
        </span>
      )}
      {place && <span className={styles.place}>{nameIn(language, place.zh, place.en)}</span>}
    </button>
  );
};

const Marked = ({ text, keyword }: { text: string; keyword: string }): ReactNode => {
  const match = matchIn(text, keyword);
  if (!match) return text;
  const [start, end] = match;
  return (
    <>
      {text.slice(0, start)}
      <mark className={styles.mark}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
};

const useOpenTarget = (): ((target: Target, title: { zh: string; en: string }) => void) => {
  const { open, openReport } = useShell();
  return (target, title) => {
    if (target.kind === 'class') open(`/Main/ReportListForClass?id=${target.id}`, title);
    else if (target.kind === 'dashboard') open(viewerPath(target.dashboard.dashboardId, null, 'Dashboards'), title);
    else openReport({ ...targetOf(target.report), ...(target.page ? { page: target.page } : {}) });
  };
};
