import CommentOutlined from '@ant-design/icons/es/icons/CommentOutlined';
import DatabaseOutlined from '@ant-design/icons/es/icons/DatabaseOutlined';
import DoubleLeftOutlined from '@ant-design/icons/es/icons/DoubleLeftOutlined';
import DoubleRightOutlined from '@ant-design/icons/es/icons/DoubleRightOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { lazy, Suspense, useId, useState, type ReactNode, type RefObject } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints as delivery } from '@portal/shared/contract/delivery';
import { endpoints as publishing, type EmbedData } from '@portal/shared/contract/publishing';
import { endpoints as reading } from '@portal/shared/contract/reading';
import { useLanguage } from '@portal/shared/language';
import { ExportMenu } from '../exports/export-menu.tsx';
import { useReportFile } from '../exports/report-file.ts';
import { FavouriteButton, useIsFavourite } from '../favourites/index.ts';
import { useCommentCount } from '../comments/use-comment-count.ts';
import { useFullScreen } from '../report/full-screen.ts';
import { ButtonPlace, IconButton } from './icon-button.tsx';
import { isPrintable, isQueried } from '../report/kinds.ts';
import { useTexts as useReportTexts } from '../report/texts.ts';
import { useLink } from './link.ts';
import type { OpenReport } from '../open-report/open-report.ts';
import type { OpenReportState } from '../open-report/open-report-state.ts';
import { useTexts } from './texts.ts';
import styles from './toolbar.module.css';

const PinDialog = lazy(() => import('../personal-pages/pin-dialog.tsx'));

const openAtom = atomWithStorage('hb_viewer_toolbar', true, undefined, { getOnInit: true });

export type CommandsProps = {
  report: OpenReport;
  state: OpenReportState;
  data: EmbedData;
  /** What becomes full screen: the frame with the watermark over it, which the SDK's own full screen would lose. */
  stage: RefObject<HTMLElement | null>;
  /** Words stand beside the pictures. */
  hasWords: boolean;
  onComments: () => void;
};

/** @param isTight comments stand beside it: the report has the room, not words */
type ToolbarProps = Omit<CommandsProps, 'hasWords'> & { isTight: boolean };

/** The viewer's commands at its right-hand side (SPEC 2.5): pictures, and words beside them where there is room and its reader wants them. */
export const Toolbar = ({ isTight, ...props }: ToolbarProps): ReactNode => {
  const t = useTexts();
  const [open, setOpen] = useAtom(openAtom);
  return (
    <div id={useId()} data-skip className={open && !isTight ? `${styles.bar} ${styles.wordy}` : styles.bar} role="group" aria-label={t('title')}>
      {!isTight && (
        <IconButton
          className={styles.fold}
          icon={open ? <DoubleRightOutlined /> : <DoubleLeftOutlined />}
          label={t(open ? 'fold' : 'unfold')}
          expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      <Commands {...props} hasWords={open && !isTight} />
    </div>
  );
};

/** The toolbar's room while nobody knows what may be done with the report yet. */
export const ToolbarPlace = (): ReactNode => (
  <div className={styles.bar} aria-hidden="true">
    <ButtonPlace hasWord />
  </div>
);

/** Commands in their groups. */
export const Commands = ({ report, state, data, stage, hasWords, onComments }: CommandsProps): ReactNode => {
  const t = useTexts();
  const reportTexts = useReportTexts();
  const { language } = useLanguage();
  const fullScreen = useFullScreen(stage);
  const openLink = useLink();
  const [pinning, setPinning] = useState(false);
  const mayPin = useMay(reading.personalPages.pin);
  const file = useReportFile();
  const mayExport = useMay(delivery.exports.create);
  const mayDownload = useMay(publishing.reportFiles.download);
  const mayComment = useMay(reading.comments.list);
  const commentCount = useCommentCount(report.id);
  const isFavourite = useIsFavourite(report.id, data.isColl);
  const { videoUrl, docUrl } = data.reportMsg;
  const { allowExportData, AllowCDownload } = data.reportRole;
  const busy = state.stage !== 'shown';
  const asks = isQueried(data);
  const otherLanguage = state.language !== null && state.language !== language;
  /** A name, with what of it stands beside the picture. */
  const named = (label: string, word = label) => ({ label, word: hasWords ? word : undefined });
  return (
    <>
      <Group label={t('groups.report')}>
        <IconButton icon={<ReloadOutlined />} {...named(t(otherLanguage ? 'reloadInLanguage' : 'reload'), t('reload'))} disabled={busy} onClick={() => void report.reload(language)} />
        <IconButton icon={<DatabaseOutlined />} {...named(t('refresh'))} disabled={busy} onClick={() => void report.refresh()} />
        {fullScreen && <IconButton icon={<FullscreenOutlined />} {...named(t('fullScreen'))} onClick={() => void fullScreen()} />}
        {data.type === 'Online' && data.reportRole.allowA !== 0 && <IconButton icon={<EditOutlined />} {...named(t('edit'))} disabled={busy} onClick={() => void report.edit()} />}
        {videoUrl && <IconButton icon={<PlayCircleOutlined />} {...named(t('video'), t('videoWord'))} onClick={() => openLink(videoUrl, 'video')} />}
        {docUrl && <IconButton icon={<FileTextOutlined />} {...named(t('doc'), t('docWord'))} onClick={() => openLink(docUrl, 'doc')} />}
        {mayComment && <IconButton icon={<CommentOutlined />} {...named(t('comments'))} count={commentCount ? { number: commentCount, text: t('commentCount', { count: commentCount }) } : undefined} onClick={onComments} />}
      </Group>
      <Group label={t('groups.mine')}>
        <FavouriteButton reportId={report.id} isFavourite={isFavourite} isNamed={hasWords} />
        {mayPin && <IconButton icon={<PushpinOutlined />} {...named(t('pin'))} disabled={busy} onClick={() => setPinning(true)} />}
      </Group>
      <Group label={t('groups.take')}>
        <IconButton icon={<PrinterOutlined />} {...named(t('print'))} disabled={busy} refused={isPrintable(data) ? undefined : reportTexts('notPrintable')} onClick={() => void report.print()} />
        {asks && allowExportData === 1 && mayExport && <ExportMenu report={report} data={data} page={state.page} {...named(t('export'))} disabled={busy} />}
        {asks && allowExportData === 1 && AllowCDownload === 1 && mayDownload && (
          <IconButton icon={<DownloadOutlined />} {...named(t('download', { extension: data.type === 'Online' ? '.pbix' : '.rdl' }), t('downloadWord'))} disabled={file.isPending} onClick={() => file.mutate(data.id)} />
        )}
      </Group>
      {pinning && (
        <Suspense>
          <PinDialog report={report} onClose={() => setPinning(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Commands that belong together; without one it is not there. */
const Group = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div className={styles.group} role="group" aria-label={label}>
    {children}
  </div>
);
