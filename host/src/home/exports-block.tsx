import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fileUrl, queryOf } from '@portal/shared/api';
import { EXPORTS_PATH, SCHEDULES_PATH, type HomeExport, type HomeSchedule } from '@portal/shared/contract';
import { endpoints, MOST_OPEN_EXPORTS } from '@portal/shared/contract/delivery';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Block } from './block.tsx';
import styles from './exports-block.module.css';
import { useTexts } from './texts.ts';

/** So many stand on Home: the page of the exports has them all. */
const SHOWN = 5;
/** While something is under way, in milliseconds. */
const LOOK = 5_000;

const isUnderWay = ({ state }: { state: string }): boolean => state === 'waiting' || state === 'running';
const isToday = (instant: string): boolean => new Date(instant).toDateString() === new Date().toDateString();

/** Own exports: those under way with how far they are, those of today with their files, and the next of those that begin by themselves. */
export default function ExportsBlock({ exports, schedules }: { exports: readonly HomeExport[]; schedules: readonly HomeSchedule[] }): ReactNode {
  return (
    <>
      <ExportList exports={exports} />
      {schedules.length > 0 && <UpcomingSchedules schedules={schedules} />}
    </>
  );
}

const UpcomingSchedules = ({ schedules }: { schedules: readonly HomeSchedule[] }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  return (
    <Block title={t('schedules')} more={{ label: t('allSchedules'), onClick: () => open(SCHEDULES_PATH) }}>
      <ul className={styles.exports}>
        {schedules.map(({ id, name, nextRun }) => (
          <li key={id}>
            <bdi className={styles.name}>{name}</bdi>
            <time className={styles.about} dateTime={nextRun}>{formatInstant(nextRun, language, 'minute')}</time>
          </li>
        ))}
      </ul>
    </Block>
  );
};

const ExportList = ({ exports }: { exports: readonly HomeExport[] }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const { data } = useQuery({
    // What the notices of ended exports ask for, too: asked once for both.
    ...queryOf(endpoints.exports.list, { body: { page: { pageIndex: 1, pageSize: MOST_OPEN_EXPORTS } }, quiet: true }),
    enabled: exports.some(isUnderWay),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? LOOK : false),
  });
  const now = new Map(data?.items.map((task) => [task.id, task]));
  const shown = exports.map((one) => ({ ...one, ...now.get(one.id) })).filter((one) => isUnderWay(one) || (one.finishTime !== null && isToday(one.finishTime))).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <Block title={t('exports')} more={{ label: t('allExports'), onClick: () => open(EXPORTS_PATH) }}>
      <ul className={styles.exports}>
        {shown.map(({ id, name, state, percent, message, files, finishTime }) => (
          <li key={id}>
            <bdi className={styles.name}>{name}</bdi>
            {isUnderWay({ state }) ? (
              <>
                <progress aria-label={name} max={100} value={percent} />
                <span className={styles.about}>{t(state === 'waiting' ? 'exportWaiting' : 'exportRunning', { percent })}</span>
              </>
            ) : (
              <span className={styles.about}>
                {state === 'failed' || files.length === 0 ? message || t('exportFailed') : finishTime && formatInstant(finishTime, language, 'minute')}
                {files.map(({ format, path }) => (
                  <a key={path} href={fileUrl(path)} download aria-label={t('download', { format, name })}>
                    {format}
                  </a>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Block>
  );
};
