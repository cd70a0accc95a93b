import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { FailureCard } from '../failure/failure-card.tsx';
import { LoadingCover } from '../report/loading-cover.tsx';
import { mostLive, type LivePool } from './live-pool.ts';
import type { LiveReport, LiveThing } from './live-report.ts';
import { PictureCard } from './picture-card.tsx';
import { RefusedCard } from './refused-card.tsx';
import styles from './cards.module.css';
import { refusalOf, type OpenThing } from './things.ts';
import { useTexts } from './texts.ts';

type Props = { poolKey: string; pool: LivePool; thing: OpenThing; live: LiveThing; /** A KPI: less is drawn, so more of them are live. */ isFigure: boolean; onRemove: (() => void) | undefined };

/** How far before it comes into sight a report begins to load. */
const AHEAD = '200px';

/** A report, a visual of one or a dashboard, live as soon as it is in sight and there is room; its cover until then. */
export const LiveCard = ({ poolKey, pool, thing, live, isFigure, onRemove }: Props): ReactNode => {
  const t = useTexts();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const report = useSyncExternalStore(pool.subscribe, () => pool.of(poolKey));
  const { id, type, page, stateId, language, visual } = live;
  useEffect(() => {
    if (!element) return undefined;
    const wanted = { id, type, page, stateId, language, ...(visual !== undefined && { visual }) };
    const observer = new IntersectionObserver((entries) => (entries.at(-1)?.isIntersecting ? pool.show(poolKey, wanted, isFigure) : pool.hide(poolKey)), { rootMargin: AHEAD });
    observer.observe(element);
    // Of a page that is not in front, too: its frames stay until others need their room.
    return () => {
      observer.disconnect();
      pool.hide(poolKey);
    };
  }, [element, pool, poolKey, id, type, page, stateId, language, visual, isFigure]);
  return (
    <div className={styles.live} ref={setElement}>
      {report ? (
        <Frame report={report} thing={thing} isVisual={visual !== undefined} onRemove={onRemove} />
      ) : (
        <>
          <PictureCard thing={thing} />
          <Button className={styles.wake} size="small" title={t(isFigure ? 'manyFigures' : 'manyLive', { count: mostLive(isFigure) })} onClick={() => pool.prefer(poolKey, live, isFigure)}>
            {t('showLive')}
          </Button>
        </>
      )}
    </div>
  );
};

const Frame = ({ report, thing, isVisual, onRemove }: { report: LiveReport; thing: OpenThing; isVisual: boolean } & Pick<Props, 'onRemove'>): ReactNode => {
  const state = useSyncExternalStore(report.subscribe, report.state);
  const place = useCallback((element: HTMLDivElement | null) => void (element && report.attach(element)), [report]);
  const failure = state.failure ?? state.tokenFailure;
  const refusal = failure && refusalOf(failure, isVisual ? 'visualGone' : 'gone');
  return (
    <>
      <div className={styles.frame} ref={place} aria-busy={state.stage === 'access' || state.stage === 'content'} />
      <LoadingCover stage={state.stage} />
      {failure && (
        <div className={styles.failure}>
          {/* What is gone or refused is no page of its own here: the card says so, and can be taken away. */}
          {refusal ? <RefusedCard {...refusal} id={thing.id} onRemove={onRemove} /> : <FailureCard failure={failure} reportId={thing.id} type={thing.type} onRetry={report.start} />}
        </div>
      )}
    </>
  );
};
