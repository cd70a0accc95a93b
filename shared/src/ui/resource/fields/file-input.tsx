import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
import { App, Button } from '@portal/shared/ui/base';
import { Progress } from '@portal/shared/ui/data';
import type { FieldKind } from './field.ts';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';
import { FilePicker } from './file-picker.tsx';
import { useUnfinished } from './unfinished-files.ts';

type Sending = {
  readonly file: File;
  readonly share: number;
  /** The portal has it, and the value is its path. */
  readonly isDone?: boolean;
  readonly isPaused?: boolean;
  readonly reason?: string;
  /** Going on cannot help. */
  readonly isRefused?: boolean;
};

type FileInputProps = ControlProps<string> & Pick<Extract<FieldKind, { kind: 'file' }>, 'accept' | 'upload' | 'resumes'>;

/** A file that is sent as soon as it is chosen. The value is its path; until it has one, there is none. */
export default function FileInput({ value, onChange, accept, upload, resumes, ...control }: FileInputProps): ReactNode {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const [last, setSending] = useState<Sending | null>(null);
  // Where the form has no value any more, it was saved with what had arrived.
  const sending = last?.isDone && value === undefined ? null : last;
  const [unfinished, remember] = useUnfinished(resumes);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File) => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    onChange?.(undefined);
    // Said here: the portal would name a number of bytes.
    if (file.size === 0) return setSending({ file, share: 0, reason: t('fileEmpty'), isRefused: true });
    setSending((before) => ({ file, share: before?.file === file ? before.share : 0 }));
    const onProgress = (share: number) => {
      if (signal.aborted) return;
      setSending({ file, share });
      remember({ name: file.name, bytes: file.size, percent: percentOf(share) });
    };
    try {
      onChange?.(await upload(file, onProgress, signal));
      setSending({ file, share: 1, isDone: true });
      remember(undefined);
      void message.success(t('uploaded'));
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = isRefusal(error);
      if (isRefused) remember(undefined);
      setSending((before) => ({ file, share: before?.share ?? 0, reason: (error as Error).message, isRefused }));
    }
  };
  const pause = ({ file, share }: Sending) => {
    abort.current?.abort();
    setSending({ file, share, isPaused: true });
  };
  const remove = () => {
    abort.current?.abort();
    setSending(null);
    remember(undefined);
    onChange?.(undefined);
  };
  // What was refused is no file of the form: it only says why.
  const name = sending?.reason === undefined ? (sending?.file.name ?? value?.split('/').at(-1)) : undefined;
  const isUnderWay = sending !== null && sending.share < 1 && sending.reason === undefined;
  return (
    <>
      <FilePicker {...control} accept={accept} label={name || sending ? t('fileOther') : t('fileChoose')} onFile={(file) => void send(file)} />
      {name && (
        <div className={styles.file}>
          <span className={styles.progress}>
            <bdi>{name}</bdi>
            {isUnderWay && <Progress percent={percentOf(sending.share)} size="small" aria-label={t(sending.isPaused ? 'filePaused' : 'fileSending', { name })} />}
          </span>
          {isUnderWay && resumes !== undefined && !sending.isPaused && <Button type="text" icon={<PauseOutlined />} aria-label={t('filePause', { name })} title={t('filePause', { name })} onClick={() => pause(sending)} />}
          {sending?.isPaused && (
            <Button size="small" onClick={() => void send(sending.file)}>
              {t('fileGoOn')}
            </Button>
          )}
          <Button type="text" icon={<DeleteOutlined />} aria-label={t('fileRemove', { name })} onClick={remove} />
        </div>
      )}
      {sending?.reason && (
        <p className={styles.problem} role="alert">
          {t('fileFailed', { name: sending.file.name, reason: sending.reason })}{' '}
          {resumes !== undefined && !sending.isRefused && (
            <Button size="small" onClick={() => void send(sending.file)}>
              {t('fileGoOn')}
            </Button>
          )}
        </p>
      )}
      {!sending && unfinished && (
        <p className={styles.unfinished} role="status">
          {t('fileUnfinished', { name: unfinished.name, percent: unfinished.percent })}{' '}
          <Button size="small" onClick={() => remember(undefined)}>
            {t('fileForget')}
          </Button>
        </p>
      )}
    </>
  );
}

const percentOf = (share: number): number => Math.floor(share * 100);

/** Whether the portal does not take the file itself, so that sending it once more is refused as well. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.kind === 'refused' && [400, 403, 413].includes(error.statusCode);
