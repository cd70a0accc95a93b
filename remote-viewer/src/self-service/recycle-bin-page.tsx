import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints, RECYCLE_BIN_DAYS, type DeletedReport } from '@portal/shared/contract/reading';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { App, Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { KeptFocus } from '@portal/shared/ui/data';
import { useConfirm } from '@portal/shared/ui/shell';
import { useRecycleBin, usePurge } from './queries.ts';
import styles from './self-service.module.css';
import { useTexts } from './texts.ts';
import { useRestored } from './use-restored.ts';

const DAY = 86_400_000;

/** /Main/SelfServiceMyReportAlreadyDeleted: what the reader has deleted, and can have back (SPEC 2.3, recycle bin). */
export default function BinPage(): ReactNode {
  const t = useTexts();
  const { open } = useShell();
  const recycleBin = useRecycleBin();
  const purge = usePurge();
  const mayPurge = useMay(endpoints.selfService.purge);
  const confirm = useConfirm();
  const { message } = App.useApp();
  const ids = recycleBin.data?.map(({ id }) => id) ?? [];
  const empty = async (): Promise<void> => {
    if (await confirm({ title: t('bin.emptyAsk', { count: ids.length }), content: t('bin.noWayBack'), okText: t('bin.emptyAll') })) await purge.mutateAsync(ids).then(() => void message.success(t('bin.purgedAll', { count: ids.length })), () => undefined);
  };
  return (
    <KeptFocus drawn={recycleBin.data} className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1} data-rows>
            {t('bin.title')}
          </h1>
          <p>{t('bin.lead', { count: RECYCLE_BIN_DAYS })}</p>
        </div>
        {ids.length > 0 && mayPurge && (
          <Button danger loading={purge.isPending} onClick={() => void empty()}>
            {t('bin.emptyAll')}
          </Button>
        )}
      </header>
      {recycleBin.isPending && <LoadingState />}
      {recycleBin.isError && <ErrorState error={recycleBin.error} onRetry={() => void recycleBin.refetch()} />}
      {recycleBin.data?.length === 0 && (
        <EmptyState title={t('bin.empty')} description={t('bin.emptyNext')} action={<Button onClick={() => open('/Main/SelfServiceMyReport')}>{t('title')}</Button>} />
      )}
      <ul className={styles.list}>
        {recycleBin.data?.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
    </KeptFocus>
  );
}

const Row = ({ report: { id, name, originName, originEnName, deleteTime, purgeTime } }: { report: DeletedReport }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { restore, isPending } = useRestored();
  const mayRestore = useMay(endpoints.selfService.restore);
  const purge = usePurge();
  const mayPurge = useMay(endpoints.selfService.purge);
  const confirm = useConfirm();
  const { message } = App.useApp();
  /** The row is gone when it is done: what follows must not hang on that. */
  const purgeReport = async (): Promise<void> => {
    if (await confirm({ title: t('bin.purgeAsk', { name }), content: t('bin.noWayBack'), okText: t('bin.purge') })) await purge.mutateAsync([id]).then(() => void message.success(t('bin.purged', { name })), () => undefined);
  };
  return (
    <li className={styles.row}>
      <div>
        <h2>{name}</h2>
        <p>
          {originName && <span>{t('dataOf', { name: nameIn(language, originName, originEnName) })}</span>}
          <time dateTime={deleteTime}>{t('bin.deletedAt', { time: formatInstant(deleteTime, language, 'minute') })}</time>
          <time dateTime={purgeTime} title={formatInstant(purgeTime, language, 'minute')}>
            {t('bin.purgedIn', { count: daysUntil(purgeTime) })}
          </time>
        </p>
      </div>
      <div className={styles.actions} data-row={id}>
        {mayRestore && (
          <Button size="small" loading={isPending} aria-label={t('bin.restoreNamed', { name })} onClick={() => restore(id)}>
            {t('bin.restore')}
          </Button>
        )}
        {mayPurge && (
          <Button size="small" danger loading={purge.isPending} aria-label={t('bin.purgeNamed', { name })} onClick={() => void purgeReport()}>
            {t('bin.purge')}
          </Button>
        )}
      </div>
    </li>
  );
};

/** Whole days from now, at least none. */
const daysUntil = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / DAY));
