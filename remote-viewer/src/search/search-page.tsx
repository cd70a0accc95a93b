import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { currentUser } from '@portal/shared/auth';
import { REPORT_LIST_PATH } from '@portal/shared/contract';
import { MOST_HITS, searchKinds, type SearchHit, type SearchKind } from '@portal/shared/contract/reading';
import { useParams } from '@portal/shared/router';
import { recentSearches, rememberSearch } from '@portal/shared/search/recent';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, Input, LoadingState, Unseen } from '@portal/shared/ui/base';
import { useTabTitle } from '../tab-title.ts';
import { HitLine } from './hit-line.tsx';
import { useCoverOf, useFound, type CoverOf } from './queries.ts';
import styles from './search.module.css';
import { useTexts } from './texts.ts';

/** The server takes no longer keyword. */
const MAXIMUM = 100;
/** Of each kind, as long as none is chosen. */
const OF_EACH = 5;
const MORE = 20;

/** /Main/HomeList/{seek} (SPEC 2.4): what the reader may open and that has the words in its name or text. */
export default function SearchPage(): ReactNode {
  const t = useTexts();
  const { seek = '' } = useParams();
  const keyword = seek.trim().slice(0, MAXIMUM);
  useTabTitle(`搜索：${keyword}`, `Search: ${keyword}`);
  const { viewedBy, account = '' } = currentUser() ?? {};
  useEffect(() => {
    // Who looks at the portal as this person does leaves no trace among their searches.
    if (!viewedBy) rememberSearch(account, keyword);
  }, [account, keyword, viewedBy]);

  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title', { keyword })}</h1>
        <SearchAgain key={`again ${keyword}`} keyword={keyword} account={account} />
      </header>
      {/* Another search begins with all kinds. */}
      <Results key={keyword} keyword={keyword} />
    </section>
  );
}

const Results = ({ keyword }: { keyword: string }): ReactNode => {
  const t = useTexts();
  const { open } = useShell();
  const [kind, setKind] = useState<SearchKind>();
  const [size, setSize] = useState(MORE);
  const coverOf = useCoverOf();
  const all = useFound(keyword, undefined, OF_EACH);
  const ofKind = useFound(kind ? keyword : '', kind, size);
  const choose = (one: SearchKind | undefined): void => {
    setKind(one);
    setSize(MORE);
  };
  const toReports = () => open(REPORT_LIST_PATH);
  if (keyword === '') return <Nothing keyword="" onAll={toReports} />;
  if (all.error) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />;
  if (!all.data) return <LoadingState />;
  const { counts, hits } = all.data;
  const shown = counts.filter((one) => kind === undefined || one.kind === kind);
  const hitsOf = (one: SearchKind): readonly SearchHit[] => (kind === one && ofKind.data ? ofKind.data.hits : hits).filter((hit) => hit.kind === one);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {total === 0 ? (
        <>
          <Unseen role="status">{t('count', { count: 0 })}</Unseen>
          <Nothing keyword={keyword} onAll={toReports} />
        </>
      ) : (
        <p className={styles.count} role="status">
          {t(counts.some(({ isAtLeast }) => isAtLeast) ? 'countAtLeast' : 'count', { count: total })}
        </p>
      )}
      {counts.length > 1 && <Kinds counts={counts} chosen={kind} onChoose={choose} />}
      {shown.map(({ kind: one, count, isAtLeast }) => (
        <Group key={one} title={t(one)} number={isAtLeast ? `${count}+` : String(count)} hits={hitsOf(one)} coverOf={coverOf}>
          {kind === undefined && count > OF_EACH && (
            <Button type="link" onClick={() => choose(one)}>
              {t('allOf', { kind: t(one) })}
            </Button>
          )}
          {kind === one && ofKind.error && <ErrorState error={ofKind.error} onRetry={() => void ofKind.refetch()} />}
          {kind === one && count > size && (
            <Button loading={ofKind.isFetching} onClick={() => setSize(Math.min(MOST_HITS, size + MORE))}>
              {t('more')}
            </Button>
          )}
          {kind === one && isAtLeast === 1 && size >= MOST_HITS && <p className={styles.count}>{t('narrow')}</p>}
        </Group>
      ))}
    </>
  );
};

/** What leads on from a search that has found nothing. */
const Nothing = ({ keyword, onAll }: { keyword: string; onAll: () => void }): ReactNode => {
  const t = useTexts();
  return <EmptyState title={t('nothing', { keyword })} description={t('nothingNext')} action={<Button onClick={onAll}>{t('allReports')}</Button>} />;
};

type KindsProps = { counts: readonly { kind: SearchKind; count: number; isAtLeast: 0 | 1 }[]; chosen: SearchKind | undefined; onChoose: (kind: SearchKind | undefined) => void };

/** How much there is of each kind; one of them can be looked at by itself. */
const Kinds = ({ counts, chosen, onChoose }: KindsProps): ReactNode => {
  const t = useTexts();
  const found = searchKinds.flatMap((kind) => counts.find((one) => one.kind === kind) ?? []);
  return (
    <div className={styles.kinds} role="group" aria-label={t('kinds')}>
      <Button size="small" type={chosen ? 'default' : 'primary'} aria-pressed={!chosen} onClick={() => onChoose(undefined)}>
        {t('allKinds')}
      </Button>
      {found.map(({ kind, count, isAtLeast }) => (
        <Button key={kind} size="small" type={chosen === kind ? 'primary' : 'default'} aria-pressed={chosen === kind} onClick={() => onChoose(kind)}>
          {`${t(kind)} ${count}${isAtLeast ? '+' : ''}`}
        </Button>
      ))}
    </div>
  );
};

/** Searches for other words in the same tab; those of late are offered. */
const SearchAgain = ({ keyword, account }: { keyword: string; account: string }): ReactNode => {
  const t = useTexts();
  const list = useId();
  const { replacePath } = usePageTab();
  const [words, setWords] = useState(keyword);
  const [recent] = useState(() => recentSearches(account).filter((one) => one !== keyword));
  const search = () => words.trim() && replacePath(`/Main/HomeList/${encodeURIComponent(words.trim())}`);
  return (
    <>
      <Input className={styles.again} prefix={<SearchOutlined />} aria-label={t('again')} placeholder={t('again')} list={list} maxLength={MAXIMUM} value={words} onChange={({ target }) => setWords(target.value)} onPressEnter={search} />
      <datalist id={list}>
        {recent.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
};

type GroupProps = { title: string; number: string; hits: readonly SearchHit[]; coverOf: CoverOf; children: ReactNode };

const Group = ({ title, number, hits, coverOf, children }: GroupProps): ReactNode => {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.group}>
        {title}
        <span className={styles.number}>{number}</span>
      </h2>
      <ul className={styles.hits}>
        {hits.map((hit) => (
          <li key={`${hit.id} ${hit.code}`}>
            <HitLine hit={hit} cover={coverOf(hit)} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
};
