import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/usage';
import { formatInstant, formatNumber, useLanguage } from '@portal/shared/language';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Segmented } from '@portal/shared/ui/data';
import { edgesOf, filtersOf, type Span } from './bars.ts';
import styles from './sign-in-log.module.css';
import { useTexts } from './texts.ts';

const MINUTE = 60_000;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Sign-ins and failures by the hour or by the day. A bar narrows the list down to its time; chosen again, it does not any more. */
export const SignInPicture = (): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [span, setSpan] = useSpan();
  const edges = edgesOf(span, useHour());
  const bars = useQuery(queryOf(endpoints.signInLog.statistics, { body: { edges } }));
  const [chosen, choose] = useChosenBar(span);
  const [focused, setFocused] = useState<number>();
  const row = useRef<HTMLDivElement>(null);

  const label = (start: string): string => (span === 'days' ? formatInstant(start, language, 'day') : formatInstant(start, language, 'minute'));
  const counted = bars.data ?? [];
  const most = Math.max(1, ...counted.map(({ successes, failures }) => successes + failures));
  const current = Math.min(focused ?? counted.length - 1, counted.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(counted.length - 1, current + step));
    setFocused(next);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  const sum = (part: 'successes' | 'failures') => formatNumber(counted.reduce((total, bar) => total + bar[part], 0), language);
  return (
    <section className={styles.picture} aria-label={t('picture')}>
      <div className={styles.legend}>
        <Segmented<Span> size="small" aria-label={t('span')} value={span} onChange={setSpan} options={[{ value: 'hours', label: t('hours') }, { value: 'days', label: t('days') }]} />
        {bars.data && (
          <p className={styles.sums}>
            <span className={styles.successKey}>{t('successes', { count: sum('successes') })}</span>
            <span className={styles.failureKey}>{t('failures', { count: sum('failures') })}</span>
          </p>
        )}
      </div>
      {bars.isError ? (
        <ErrorState title={t('pictureFailed')} error={bars.error} onRetry={() => void bars.refetch()} />
      ) : bars.isPending ? (
        <Skeleton.Node active className={styles.waiting ?? ''} />
      ) : (
        <>
          <div ref={row} className={styles.bars} role="toolbar" aria-label={t('barsHint')} tabIndex={-1} onKeyDown={move}>
            {counted.map(({ start, successes, failures }, index) => (
              <button
                key={start}
                type="button"
                className={styles.bar}
                tabIndex={index === current ? 0 : -1}
                aria-pressed={chosen === start}
                aria-label={t('bar', { time: label(start), successes: formatNumber(successes, language), failures: formatNumber(failures, language) })}
                title={t('bar', { time: label(start), successes: formatNumber(successes, language), failures: formatNumber(failures, language) })}
                onFocus={() => setFocused(index)}
                onClick={() => choose(start)}
              >
                <span className={styles.failure} style={{ blockSize: `${(failures / most) * 100}%` }} />
                <span className={styles.success} style={{ blockSize: `${(successes / most) * 100}%` }} />
              </button>
            ))}
          </div>
          <p className={styles.axis} aria-hidden="true">
            <span>{label(counted[0]?.start ?? '')}</span>
            <span>{label(counted.at(-1)?.start ?? '')}</span>
          </p>
          <table className={styles.unseen}>
            <caption>{t('picture')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('successHead')}</th>
                <th scope="col">{t('failureHead')}</th>
              </tr>
            </thead>
            <tbody>
              {counted.map(({ start, successes, failures }) => (
                <tr key={start}>
                  <th scope="row">{label(start)}</th>
                  <td>{formatNumber(successes, language)}</td>
                  <td>{formatNumber(failures, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
};

/** The hour that it is, for a page that stays open. */
const useHour = (): Date => {
  const [hour, setHour] = useState(() => new Date().setMinutes(0, 0, 0));
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().setMinutes(0, 0, 0)), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return new Date(hour);
};

/** The span, in the page's address; `hours` is not written into it. */
const useSpan = (): [span: Span, setSpan: (span: Span) => void] => {
  const { pathname, search } = useLocation();
  const { pushPath } = usePageTab();
  const parameters = new URLSearchParams(search);
  const setSpan = (next: Span) => {
    if (next === 'days') parameters.set('span', next);
    else parameters.delete('span');
    pushPath(pathOf(pathname, parameters));
  };
  return [parameters.get('span') === 'days' ? 'days' : 'hours', setSpan];
};

const pathOf = (pathname: string, parameters: URLSearchParams): string => (parameters.size === 0 ? pathname : `${pathname}?${parameters}`);

/** The bar that the list is narrowed down to, in the page's address, and how another one is chosen. */
const useChosenBar = (span: Span): [chosen: string | undefined, choose: (start: string) => void] => {
  const { pathname, search } = useLocation();
  const { pushPath } = usePageTab();
  const parameters = new URLSearchParams(search);
  const isOf = (start: string) => Object.entries(filtersOf(span, start)).every(([name, value]) => (parameters.get(name) ?? '') === value);
  const [at, from] = [parameters.get('at'), parameters.get('from')];
  const start = at ?? (from ? new Date(`${from}T00:00`).toString() : undefined);
  const chosen = start !== undefined && !Number.isNaN(Date.parse(start)) ? new Date(start).toISOString() : undefined;
  const choose = (next: string) => {
    const isChosen = isOf(next);
    for (const [name, value] of Object.entries(filtersOf(span, next))) {
      if (isChosen || value === '') parameters.delete(name);
      else parameters.set(name, value);
    }
    parameters.delete('page');
    pushPath(pathOf(pathname, parameters));
  };
  return [chosen !== undefined && isOf(chosen) ? chosen : undefined, choose];
};
