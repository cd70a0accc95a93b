import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatInstant, formatNumber, useLanguage } from '@portal/shared/language';
import { ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Segmented } from '@portal/shared/ui/data';
import type { Span } from './bars.ts';
import { useTexts } from './texts.ts';
import styles from './time-bars.module.css';
import type { TimeSpan } from './use-time-span.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** What is counted in each bar. */
export type Series<Bar> = {
  readonly key: string;
  readonly of: (bar: Bar) => number;
  /** What the column of the table is called. */
  readonly head: string;
  /** So many of them in words, with the number as it is written: "1,200 signed in". */
  readonly text: (count: number, number: string) => string;
  /** How it is drawn, one upon the other; what is only said beside the others is not drawn, and has no sum. */
  readonly drawn?: 'plain' | 'hatched';
};

type TimeBarsProps<Bar> = {
  readonly time: TimeSpan;
  /** As a query has them. */
  readonly bars: { readonly data: readonly Bar[] | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** From the axis upwards. */
  readonly series: readonly Series<Bar>[];
  readonly title: string;
  readonly failed: string;
  /** What the bars are for, for screen readers. */
  readonly hint: string;
};

/** Counts by the hour or by the day above a log. A bar narrows the log down to its time; chosen again, it does not any more. */
export const TimeBars = <Bar extends { readonly start: string }>({ time: { span, setSpan, chosen, choose }, bars, series, title, failed, hint }: TimeBarsProps<Bar>): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [focused, setFocused] = useState<number>();
  const row = useRef<HTMLDivElement>(null);

  const label = (start: string): string => formatInstant(start, language, span === 'days' ? 'day' : 'minute');
  const counted = bars.data ?? [];
  const drawn = series.filter((one) => one.drawn !== undefined);
  const worded = ({ text }: Series<Bar>, count: number): string => text(count, formatNumber(count, language));
  const said = (bar: Bar): string => t('bar', { time: label(bar.start), counts: series.map((one) => worded(one, one.of(bar))).join(t('comma')) });
  const most = Math.max(1, ...counted.map((bar) => drawn.reduce((sum, { of }) => sum + of(bar), 0)));
  const current = Math.min(focused ?? counted.length - 1, counted.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(counted.length - 1, current + step));
    setFocused(next);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <section className={styles.picture} aria-label={title}>
      <div className={styles.legend}>
        <Segmented<Span> size="small" aria-label={t('span')} value={span} onChange={setSpan} options={[{ value: 'hours', label: t('hours') }, { value: 'days', label: t('days') }]} />
        {bars.data && (
          <p className={styles.sums}>
            {drawn.map((one) => (
              <span key={one.key} className={one.drawn === 'hatched' ? styles.hatchedKey : styles.plainKey}>
                {worded(one, counted.reduce((sum, bar) => sum + one.of(bar), 0))}
              </span>
            ))}
          </p>
        )}
      </div>
      {bars.error ? (
        <ErrorState title={failed} error={bars.error} onRetry={() => void bars.refetch()} />
      ) : !bars.data ? (
        <Skeleton.Node active className={styles.waiting ?? ''} />
      ) : (
        <>
          <div ref={row} className={styles.bars} role="toolbar" aria-label={hint} tabIndex={-1} onKeyDown={move}>
            {counted.map((bar, index) => (
              <button
                key={bar.start}
                type="button"
                className={styles.bar}
                tabIndex={index === current ? 0 : -1}
                aria-pressed={chosen === bar.start}
                aria-label={said(bar)}
                title={said(bar)}
                onFocus={() => setFocused(index)}
                onClick={() => choose(bar.start)}
              >
                {drawn.toReversed().map(({ key, of, drawn: kind }) => (
                  <span key={key} className={kind === 'hatched' ? styles.hatched : styles.plain} style={{ blockSize: `${(of(bar) / most) * 100}%` }} />
                ))}
              </button>
            ))}
          </div>
          <p className={styles.axis} aria-hidden="true">
            <span>{label(counted[0]?.start ?? '')}</span>
            <span>{label(counted.at(-1)?.start ?? '')}</span>
          </p>
          <table className={styles.unseen}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                {series.map(({ key, head }) => (
                  <th key={key} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {counted.map((bar) => (
                <tr key={bar.start}>
                  <th scope="row">{label(bar.start)}</th>
                  {series.map(({ key, of }) => (
                    <td key={key}>{formatNumber(of(bar), language)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
};
