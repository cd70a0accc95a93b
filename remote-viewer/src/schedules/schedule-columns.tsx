import type { ReactNode } from 'react';
import { exportFlags, MOST_SCHEDULE_FAILURES, type ExportFlag, type Schedule, type scheduleOrder } from '@portal/shared/contract/delivery';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import { ruleText } from './rule-text.ts';
import styles from './schedules.module.css';
import { useTexts } from './texts.ts';
import { isOwnZone } from './zones.ts';

export type Order = (typeof scheduleOrder)[number];

const colours = { waiting: 'default', running: 'processing', done: 'success', failed: 'error' } as const;

/** What an export makes, by the words of its files: "PPTX, PDF". */
const formatNames = (row: Schedule): string => (Object.keys(exportFlags) as ExportFlag[]).filter((flag) => row[flag] === 1).map((flag) => exportFlags[flag]).join(', ');

/** The columns that one's own and everybody's schedules have in common; what tells more of them stands behind their names. */
export const useScheduleColumns = <Row extends Schedule>(): Record<'name' | 'others', ListColumn<Row, Order>[]> => {
  const t = useTexts();
  const { language } = useLanguage();
  const timeOf = (instant: string | null) => (instant === null ? t('never') : formatInstant(instant, language, 'minute'));
  const reportOf = ({ reportName, reportEnName }: Row) => nameIn(language, reportName, reportEnName);
  const ruleIn = (row: Row) => ruleText(row, t, language);
  const lastOf = ({ lastRun, lastState, message }: Row) => [timeOf(lastRun), lastState && t(`last.${lastState}`), message].filter(Boolean).join(' ');
  const mailOf = ({ strEmail }: Row) => strEmail || t('noMail');
  const whyOf = ({ state, pausedFor }: Row) => (pausedFor ? t(`pausedFor.${pausedFor}`, { count: MOST_SCHEDULE_FAILURES }) : t(`states.${state}`));
  // Its rule tells the time of another zone then.
  const nextOf = (row: Row) => (row.nextRun === null ? whyOf(row) : isOwnZone(row.timeZone) ? timeOf(row.nextRun) : t('byOwnClock', { time: timeOf(row.nextRun) }));
  return {
    name: [
      { key: 'name', title: t('name'), fixed: true, text: ({ name }) => name, render: ({ name }) => <bdi>{name}</bdi> },
      { key: 'report', title: t('report'), minor: true, text: reportOf, render: (row) => <bdi>{reportOf(row)}</bdi> },
    ],
    others: [
      { key: 'rule', title: t('rule'), text: ruleIn, render: ruleIn },
      { key: 'nextRun', title: t('nextRun'), order: 'nextRun', width: 150, text: nextOf, render: (row) => (row.nextRun !== null && isOwnZone(row.timeZone) ? <span className={styles.whole}>{nextOf(row)}</span> : nextOf(row)) },
      { key: 'lastRun', title: t('lastRun'), order: 'lastRun', width: 150, text: lastOf, render: (row) => <Last row={row} time={timeOf(row.lastRun)} /> },
      { key: 'recipients', title: t('recipients'), minor: true, text: mailOf, render: (row) => <bdi>{mailOf(row)}</bdi> },
      { key: 'formats', title: t('formats'), optional: true, text: formatNames, render: formatNames },
      { key: 'createTime', title: t('createTime'), order: 'createTime', optional: true, text: ({ createTime }) => timeOf(createTime), render: ({ createTime }) => timeOf(createTime) },
    ],
  };
};

/** When it ran last, how that went, and why not. */
const Last = ({ row: { lastState, message }, time }: { row: Schedule; time: string }): ReactNode => {
  const t = useTexts();
  return (
    <>
      <span className={styles.whole}>{time}</span> {lastState && <Tag color={colours[lastState]}>{t(`last.${lastState}`)}</Tag>}
      {message && <div className={styles.why}>{message}</div>}
    </>
  );
};
