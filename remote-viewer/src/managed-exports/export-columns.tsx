import type { ReactNode } from 'react';
import type { ManagedExport, managedExportOrder } from '@portal/shared/contract/delivery';
import { formatBytes, formatDuration, formatInstant, nameIn, personName, useLanguage } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import styles from './managed-exports.module.css';
import { useTexts } from './texts.ts';

export type Order = (typeof managedExportOrder)[number];

const colours = { waiting: 'default', running: 'processing', done: 'success', failed: 'error', expired: 'default' } as const;

/** The columns of everybody's exports; the server writes them into a file in the same words. */
export const useManagedExportColumns = (): ListColumn<ManagedExport, Order>[] => {
  const t = useTexts();
  const { language } = useLanguage();
  const timeOf = (instant: string | null) => (instant === null ? '' : formatInstant(instant, language, 'minute'));
  const subjectOf = ({ reportId, reportName, reportEnName, list }: ManagedExport) => (reportId === null ? (list?.[language] ?? t('otherList')) : nameIn(language, reportName, reportEnName));
  const durationOf = ({ beginTime, finishTime }: ManagedExport) => (beginTime === null || finishTime === null ? '' : formatDuration((Date.parse(finishTime) - Date.parse(beginTime)) / 1000, language));
  const sizeOf = ({ bytes }: ManagedExport) => (bytes > 0 ? formatBytes(bytes, language) : '');
  const stateOf = ({ state, percent }: ManagedExport) => (state === 'running' ? t('runningAt', { percent }) : t(`states.${state}`));
  const mailOf = ({ addresses }: ManagedExport) => addresses.join('; ') || t('noMail');
  return [
    { key: 'name', title: t('name'), fixed: true, text: ({ name }) => name, render: ({ name }) => <bdi>{name}</bdi> },
    { key: 'report', title: t('subject'), minor: true, text: subjectOf, render: (row) => <bdi>{row.reportId === null && row.list ? t('ofList', { name: subjectOf(row) }) : subjectOf(row)}</bdi> },
    { key: 'owner', title: t('owner'), text: personName, render: (row) => <bdi>{personName(row)}</bdi> },
    { key: 'state', title: t('state'), text: (row) => [stateOf(row), row.message].filter(Boolean).join(' '), render: (row) => <State row={row} word={stateOf(row)} /> },
    { key: 'formats', title: t('formats'), minor: true, text: ({ formats }) => formats.join(', '), render: ({ formats }) => formats.join(', ') },
    { key: 'createTime', title: t('createTime'), order: 'createTime', width: 150, text: ({ createTime }) => timeOf(createTime), render: ({ createTime }) => <span className={styles.whole}>{timeOf(createTime)}</span> },
    { key: 'finishTime', title: t('finishTime'), order: 'finishTime', width: 150, optional: true, text: ({ finishTime }) => timeOf(finishTime), render: ({ finishTime }) => <span className={styles.whole}>{timeOf(finishTime) || t('none')}</span> },
    { key: 'duration', title: t('duration'), minor: true, text: durationOf, render: (row) => <span className={styles.whole}>{durationOf(row) || t('none')}</span> },
    { key: 'size', title: t('size'), minor: true, text: sizeOf, render: (row) => <span className={styles.whole}>{sizeOf(row) || t('none')}</span> },
    { key: 'mail', title: t('mail'), minor: true, text: mailOf, render: (row) => <Mail row={row} addresses={mailOf(row)} /> },
  ];
};

/** How far it is, and why it failed or waits. */
const State = ({ row: { state, message }, word }: { row: ManagedExport; word: string }): ReactNode => (
  <>
    <Tag color={colours[state]}>{word}</Tag>
    {message && <div className={styles.why}>{message}</div>}
  </>
);

/** Whom it goes to, and what there is to say of the mail: nothing, as long as it goes well. */
const Mail = ({ row: { mailState }, addresses }: { row: ManagedExport; addresses: string }): ReactNode => {
  const t = useTexts();
  return (
    <>
      <bdi>{addresses}</bdi>
      {mailState && mailState !== 'sent' && <div className={styles.why}>{t(`mails.${mailState}`)}</div>}
    </>
  );
};
