import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { App, Button } from '@portal/shared/ui/base';
import { Progress } from '@portal/shared/ui/data';
import type { FieldKind } from './field.ts';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';
import { FilePicker } from './file-picker.tsx';

type Sending = { readonly name: string; readonly share: number; readonly reason?: string };

type FileInputProps = ControlProps<string> & Pick<Extract<FieldKind, { kind: 'file' }>, 'accept' | 'upload'>;

/** A file that is sent as soon as it is chosen. The value is its path; until it has one, there is none. */
export default function FileInput({ value, onChange, accept, upload, ...control }: FileInputProps): ReactNode {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const [sending, setSending] = useState<Sending | null>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File) => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    onChange?.(undefined);
    setSending({ name: file.name, share: 0 });
    try {
      onChange?.(await upload(file, (share) => !signal.aborted && setSending({ name: file.name, share }), signal));
      setSending({ name: file.name, share: 1 });
      void message.success(t('uploaded'));
    } catch (error) {
      if (!signal.aborted) setSending({ name: file.name, share: 0, reason: (error as Error).message });
    }
  };
  const remove = () => {
    abort.current?.abort();
    setSending(null);
    onChange?.(undefined);
  };
  // What was refused is no file of the form: it only says why.
  const name = sending?.reason === undefined ? (sending?.name ?? value?.split('/').at(-1)) : undefined;
  return (
    <>
      <FilePicker {...control} accept={accept} label={name ? t('fileOther') : t('fileChoose')} onFile={(file) => void send(file)} />
      {name && (
        <div className={styles.file}>
          <span className={styles.progress}>
            <bdi>{name}</bdi>
            {sending && sending.share < 1 && <Progress percent={Math.round(sending.share * 100)} size="small" aria-label={t('fileSending', { name })} />}
          </span>
          <Button type="text" icon={<DeleteOutlined />} aria-label={t('fileRemove', { name })} onClick={remove} />
        </div>
      )}
      {sending?.reason && (
        <p className={styles.problem} role="alert">
          {t('fileFailed', { name: sending.name, reason: sending.reason })}
        </p>
      )}
    </>
  );
}
