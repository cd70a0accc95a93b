import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import { reportType } from '@portal/shared/contract';
import type { ExportTask } from '@portal/shared/contract/delivery';
import { formatBytes, formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { KeptFocus, Pagination, Progress } from '@portal/shared/ui/data';
import { useConfirm } from '@portal/shared/ui/shell';
import { NO_PAGE } from '../pages/page-choice.ts';
import styles from './exports.module.css';
import { isOpen, PAGE_SIZE, useDeleteExport, useExportTasks, useRunAgain } from './queries.ts';
import { useTexts } from './texts.ts';

const EditExport = lazy(() => import('./edit-export.tsx'));

/** /Main/ReportExportTask: the current user's exports of reports and lists, how far they are, and their files (SPEC 2.7). */
export default function ExportsPage(): ReactNode {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const tasks = useExportTasks(page);
  const { items = [], total = 0 } = tasks.data ?? {};
  return (
    <KeptFocus drawn={tasks.data} className={styles.page}>
      <header>
        <h1 tabIndex={-1} data-rows>
          {t('title')}
        </h1>
        <p>{t('lead')}</p>
      </header>
      {tasks.isPending && <LoadingState />}
      {tasks.isError && <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.data && total === 0 && <EmptyState title={t('empty')} description={t('emptyNext')} />}
      <ul className={styles.tasks} aria-busy={tasks.isPlaceholderData}>
        {items.map((task) => (
          <Task key={task.id} task={task} isOld={tasks.isStale && tasks.isFetching} />
        ))}
      </ul>
      {total > PAGE_SIZE && <Pagination current={page} pageSize={PAGE_SIZE} total={total} showSizeChanger={false} onChange={setPage} />}
    </KeptFocus>
  );
}

/** `isOld` as long as the answer of an earlier visit stands here: what was under way then may have ended long ago. */
const Task = ({ task, isOld }: { task: ExportTask; isOld: boolean }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { openReport } = useShell();
  const { name, reportId, reportName, reportEnName, reportType: kind, state, percent, message, createTime, strEmail } = task;
  const report = reportId !== null && ({ id: reportId, page: NO_PAGE, type: kind === reportType.paginated ? 'Rdlreports' : 'Online', title: { zh: reportName, en: reportEnName } } as const);
  const isUnknown = isOld && isOpen(task);
  return (
    <li className={styles.task}>
      <div className={styles.what}>
        <h2>{name}</h2>
        <p>
          {report && (
            <Button type="link" size="small" onClick={() => openReport(report)}>
              {nameIn(language, reportName, reportEnName)}
            </Button>
          )}
          <time dateTime={createTime}>{formatInstant(createTime, language, 'minute')}</time>
          {strEmail && <span>{t('mailTo', { addresses: strEmail })}</span>}
        </p>
        {message && <p className={state === 'failed' ? styles.failed : undefined}>{message}</p>}
      </div>
      <div className={styles.state} role="status">
        <span className={state === 'failed' ? styles.failed : undefined}>{t(isUnknown ? 'asking' : state)}</span>
        {state === 'running' && !isUnknown && <Progress percent={percent} size="small" aria-label={t('progress', { name })} />}
      </div>
      <Actions task={task} />
    </li>
  );
};

const Actions = ({ task }: { task: ExportTask }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const runAgain = useRunAgain();
  const remove = useDeleteExport();
  const confirm = useConfirm();
  const [editing, setEditing] = useState(false);
  const deleteExport = async (): Promise<void> => {
    if (await confirm({ title: t('deleteAsk', { name: task.name }), content: t('deleteConsequence'), okText: t('delete') })) remove.mutate(task.id);
  };
  return (
    <div className={styles.actions} data-row={task.id}>
      {task.files.map(({ format, path, bytes }) => {
        const size = formatBytes(bytes, language);
        return (
          <Button key={path} icon={<DownloadOutlined />} href={fileUrl(path)} download aria-label={t('download', { format, size, name: task.name })}>
            {format} <span className={styles.size}>{size}</span>
          </Button>
        );
      })}
      {!isOpen(task) && task.reportId !== null && (
        <Button type="text" icon={<EditOutlined />} aria-label={t('editNamed', { name: task.name })} title={t('edit')} onClick={() => setEditing(true)} />
      )}
      {!isOpen(task) && (
        <Button type="text" icon={<ReloadOutlined />} loading={runAgain.isPending} aria-label={t('runAgain', { name: task.name })} title={t('again')} onClick={() => runAgain.mutate(task.id)} />
      )}
      <Button type="text" icon={<DeleteOutlined />} loading={remove.isPending} aria-label={t('deleteNamed', { name: task.name })} title={t('delete')} onClick={() => void deleteExport()} />
      {editing && (
        <Suspense>
          <EditExport task={task} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
};
