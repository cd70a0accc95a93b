import CommentOutlined from '@ant-design/icons/es/icons/CommentOutlined';
import DoubleLeftOutlined from '@ant-design/icons/es/icons/DoubleLeftOutlined';
import DoubleRightOutlined from '@ant-design/icons/es/icons/DoubleRightOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import SyncOutlined from '@ant-design/icons/es/icons/SyncOutlined';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints as delivery } from '@portal/shared/contract/delivery';
import { endpoints as publishing, type EmbedData } from '@portal/shared/contract/publishing';
import { endpoints as reading } from '@portal/shared/contract/reading';
import { useLanguage } from '@portal/shared/language';
import { useReportFile } from '../exports/report-file.ts';
import { FavouriteButton, useIsFavourite } from '../favourites/index.ts';
import { useFullScreen } from '../report/full-screen.ts';
import { IconButton } from './icon-button.tsx';
import { isPrintable, isQueried } from '../report/kinds.ts';
import { useTexts as useReportTexts } from '../report/texts.ts';
import { useLink } from './link.ts';
import type { OpenReport } from '../open-report/open-report.ts';
import type { OpenReportState } from '../open-report/open-report-state.ts';
import { useTexts } from './texts.ts';
import styles from './toolbar.module.css';

const ViewsDialog = lazy(() => import('../views/views-dialog.tsx'));
const ExportDialog = lazy(() => import('../exports/export-dialog.tsx'));

const openAtom = atomWithStorage('hb_viewer_toolbar', true, undefined, { getOnInit: true });

type ToolbarProps = {
  report: OpenReport;
  state: OpenReportState;
  data: EmbedData;
  /** What becomes full screen: the frame with the watermark over it, which the SDK's own full screen would lose. */
  stage: RefObject<HTMLElement | null>;
  onComments: () => void;
};

/** The viewer's commands at its right-hand side (SPEC 2.5). */
export const Toolbar = (props: ToolbarProps): ReactNode => {
  const t = useTexts();
  const [open, setOpen] = useAtom(openAtom);
  return (
    <div className={open ? styles.bar : styles.folded} role="group" aria-label={t('title')}>
      <IconButton
        icon={open ? <DoubleRightOutlined /> : <DoubleLeftOutlined />}
        label={t(open ? 'fold' : 'unfold')}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && <Commands {...props} />}
    </div>
  );
};

const Commands = ({ report, state, data, stage, onComments }: ToolbarProps): ReactNode => {
  const t = useTexts();
  const reportTexts = useReportTexts();
  const { language } = useLanguage();
  const fullScreen = useFullScreen(stage);
  const openLink = useLink();
  const [exporting, setExporting] = useState(false);
  const [viewsShown, setViewsShown] = useState(false);
  const file = useReportFile();
  const mayExport = useMay(delivery.exports.create);
  const mayDownload = useMay(publishing.reportFiles.download);
  const mayComment = useMay(reading.comments.list);
  const isFavourite = useIsFavourite(report.id, data.isColl);
  const { videoUrl, docUrl } = data.reportMsg;
  const { allowExportData, AllowCDownload } = data.reportRole;
  const busy = state.stage !== 'shown';
  const asks = isQueried(data);
  const otherLanguage = state.language !== null && state.language !== language;
  return (
    <>
      <IconButton
        icon={<PrinterOutlined />}
        label={t('print')}
        disabled={busy}
        refused={isPrintable(data) ? undefined : reportTexts('notPrintable')}
        onClick={() => void report.print()}
      />
      {fullScreen && (
        <IconButton icon={<FullscreenOutlined />} label={t('fullScreen')} onClick={() => void fullScreen()} />
      )}
      <IconButton
        icon={<ReloadOutlined />}
        label={t(otherLanguage ? 'reloadInLanguage' : 'reload')}
        disabled={busy}
        onClick={() => void report.reload(language)}
      />
      <IconButton icon={<SyncOutlined />} label={t('refresh')} disabled={busy} onClick={() => void report.refresh()} />
      {asks && <IconButton icon={<FilterOutlined />} label={t('views')} disabled={busy} onClick={() => setViewsShown(true)} />}
      {viewsShown && (
        <Suspense>
          <ViewsDialog report={report} onClose={() => setViewsShown(false)} />
        </Suspense>
      )}
      {data.type === 'Online' && data.reportRole.allowA !== 0 && (
        <IconButton icon={<EditOutlined />} label={t('edit')} disabled={busy} onClick={() => void report.edit()} />
      )}
      <FavouriteButton reportId={report.id} isFavourite={isFavourite} />
      {asks && allowExportData === 1 && mayExport && (
        <IconButton icon={<ExportOutlined />} label={t('export')} disabled={busy} onClick={() => setExporting(true)} />
      )}
      {asks && allowExportData === 1 && AllowCDownload === 1 && mayDownload && (
        <IconButton icon={<DownloadOutlined />} label={t('download', { extension: data.type === 'Online' ? '.pbix' : '.rdl' })} disabled={file.isPending} onClick={() => file.mutate(data.id)} />
      )}
      {exporting && (
        <Suspense>
          <ExportDialog report={report} data={data} page={state.page} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {videoUrl && (
        <IconButton icon={<PlayCircleOutlined />} label={t('video')} onClick={() => openLink(videoUrl, 'video')} />
      )}
      {docUrl && <IconButton icon={<FileTextOutlined />} label={t('doc')} onClick={() => openLink(docUrl, 'doc')} />}
      {mayComment && <IconButton icon={<CommentOutlined />} label={t('comments')} onClick={onComments} />}
    </>
  );
};
