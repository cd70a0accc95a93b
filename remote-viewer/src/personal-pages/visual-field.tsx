import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLanguage } from '@portal/shared/language';
import { LoadingState } from '@portal/shared/ui/base';
import { failureOf, type EmbedFailure, type PageVisual } from '../embed/index.ts';
import { FailureCard } from '../failure/failure-card.tsx';
import { LoadingCover } from '../report/loading-cover.tsx';
import cardStyles from './cards.module.css';
import { LivePool } from './live-pool.ts';
import { LiveReport } from './live-report.ts';
import styles from './page.module.css';
import { RefusedCard } from './refused-card.tsx';
import { refusalOf } from './things.ts';
import { useTexts } from './texts.ts';
import { VisualList } from './visual-list.tsx';

type Props = { reportId: number; page: string; figuresOnly: boolean; chosen: string; onChoose: (visual: PageVisual, label: string) => void };

/** Chooses a visual of a page, which is shown beside the list: only the page itself tells which visuals it has. */
export const VisualField = ({ reportId, page, ...list }: Props): ReactNode => {
  const { language } = useLanguage();
  const [pool] = useState(() => new LivePool((thing) => new LiveReport(thing)));
  const key = `${reportId} ${page} ${language}`;
  const report = useSyncExternalStore(pool.subscribe, () => pool.of(key));
  useEffect(() => {
    pool.show(key, { id: reportId, type: 'Online', page, stateId: '', language });
    return () => pool.keep([]);
  }, [pool, key, reportId, page, language]);
  return report && <OfReport key={key} report={report} reportId={reportId} {...list} />;
};

const OfReport = ({ report, reportId, ...list }: { report: LiveReport } & Omit<Props, 'page'>): ReactNode => {
  const t = useTexts();
  const { stage, failure: openingFailure } = useSyncExternalStore(report.subscribe, report.state);
  const [visuals, setVisuals] = useState<readonly PageVisual[]>();
  const [listFailure, setListFailure] = useState<EmbedFailure | null>(null);
  const place = useCallback((element: HTMLDivElement | null) => void (element && report.attach(element)), [report]);
  const failure = openingFailure ?? listFailure;
  const refusal = failure && refusalOf(failure, 'pageGone');
  useEffect(() => {
    if (stage !== 'shown') return undefined;
    let isOver = false;
    report.visuals().then(
      (found) => !isOver && setVisuals(found),
      (error: unknown) => !isOver && setListFailure(failureOf(error)),
    );
    return () => {
      isOver = true;
    };
  }, [report, stage]);
  const retry = () => {
    setListFailure(null);
    report.start();
  };
  return (
    <>
      <div className={styles.preview} role="group" aria-label={t('form.preview')}>
        {/* Nothing is to be done in it: what is chosen is the list's. */}
        <div className={cardStyles.frame} ref={place} inert aria-busy={stage === 'access' || stage === 'content'} />
        <LoadingCover stage={stage} />
        {failure && <div className={cardStyles.failure}>{refusal ? <RefusedCard {...refusal} id={reportId} onRemove={undefined} /> : <FailureCard failure={failure} reportId={reportId} type="Online" onRetry={retry} />}</div>}
      </div>
      {visuals && !failure && <VisualList visuals={visuals} {...list} />}
      {!visuals && !failure && stage === 'shown' && <LoadingState />}
    </>
  );
};
