import CommentOutlined from '@ant-design/icons/es/icons/CommentOutlined';
import DoubleLeftOutlined from '@ant-design/icons/es/icons/DoubleLeftOutlined';
import DoubleRightOutlined from '@ant-design/icons/es/icons/DoubleRightOutlined';
import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import SyncOutlined from '@ant-design/icons/es/icons/SyncOutlined';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmbedData } from '@portal/shared/contract';
import { useLanguage } from '@portal/shared/language';
import { FavouriteButton, useIsFavourite } from '../favourites/index.ts';
import { useFullScreen } from './full-screen.ts';
import { IconButton } from './icon-button.tsx';
import { useLink } from './link.ts';
import type { OpenReport, OpenReportState } from './open-report.ts';
import styles from './toolbar.module.css';

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
  const { t } = useTranslation('viewer');
  const [open, setOpen] = useAtom(openAtom);
  return (
    <div className={open ? styles.bar : styles.folded} role="group" aria-label={t('toolbar.title')}>
      <IconButton
        icon={open ? <DoubleRightOutlined /> : <DoubleLeftOutlined />}
        label={t(open ? 'toolbar.fold' : 'toolbar.unfold')}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && <Commands {...props} />}
    </div>
  );
};

const Commands = ({ report, state, data, stage, onComments }: ToolbarProps): ReactNode => {
  const { t } = useTranslation('viewer');
  const { language } = useLanguage();
  const fullScreen = useFullScreen(stage);
  const openLink = useLink();
  const [exporting, setExporting] = useState(false);
  const isFavourite = useIsFavourite(report.id, data.isColl);
  const { videoUrl, docUrl } = data.reportMsg;
  const busy = state.stage !== 'shown';
  // The SDK neither prints nor refreshes a dashboard.
  const isReport = data.type !== 'Dashboards';
  const otherLanguage = state.language !== null && state.language !== language;
  return (
    <>
      {isReport && (
        <IconButton icon={<PrinterOutlined />} label={t('toolbar.print')} disabled={busy} onClick={() => void report.print()} />
      )}
      {fullScreen && (
        <IconButton icon={<FullscreenOutlined />} label={t('toolbar.fullScreen')} onClick={() => void fullScreen()} />
      )}
      <IconButton
        icon={<ReloadOutlined />}
        label={t(otherLanguage ? 'toolbar.reloadInLanguage' : 'toolbar.reload')}
        disabled={busy}
        onClick={() => void report.reload(language)}
      />
      {isReport && (
        <IconButton icon={<SyncOutlined />} label={t('toolbar.refresh')} disabled={busy} onClick={() => void report.refresh()} />
      )}
      {isReport && <FavouriteButton reportId={report.id} isFavourite={isFavourite} />}
      {isReport && data.reportRole.allowExportData === 1 && (
        <IconButton icon={<ExportOutlined />} label={t('toolbar.export')} disabled={busy} onClick={() => setExporting(true)} />
      )}
      {exporting && (
        <Suspense>
          <ExportDialog report={report} data={data} page={state.page} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {videoUrl && (
        <IconButton icon={<PlayCircleOutlined />} label={t('toolbar.video')} onClick={() => openLink(videoUrl, 'video')} />
      )}
      {docUrl && <IconButton icon={<FileTextOutlined />} label={t('toolbar.doc')} onClick={() => openLink(docUrl, 'doc')} />}
      <IconButton icon={<CommentOutlined />} label={t('toolbar.comments')} onClick={onComments} />
    </>
  );
};
