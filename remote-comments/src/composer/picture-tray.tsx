import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import type { ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import { Spin } from '@portal/shared/ui/base';
import type { Attachments, Upload } from './attachments.ts';
import styles from './picture-tray.module.css';
import { useTexts } from './texts.ts';

type PictureTrayProps = {
  images: readonly string[];
  attachments: Attachments;
  /** The button that removed a picture is gone: the focus needs another place. */
  onRemoved: () => void;
};

/** The pictures of the comment that is being written, with what became of their upload. */
export const PictureTray = ({ images, attachments, onRemoved }: PictureTrayProps): ReactNode => {
  const t = useTexts();
  const { uploads } = attachments;
  const removePicture = (path: string) => {
    attachments.remove(path);
    onRemoved();
  };
  const cancelUpload = (upload: Upload) => {
    attachments.cancel(upload);
    onRemoved();
  };
  if (images.length + uploads.length === 0) return null;
  return (
    <ul className={styles.tray} aria-label={t('pictures.label')}>
      {images.map((path, index) => (
        <li key={path} className={styles.picture}>
          <img src={fileUrl(path)} alt="" />
          <RemoveButton number={index + 1} onClick={() => removePicture(path)} />
        </li>
      ))}
      {uploads.map((upload, index) => (
        <Uploading
          key={upload.key}
          upload={upload}
          number={images.length + index + 1}
          onAgain={() => attachments.uploadAgain(upload)}
          onCancel={() => cancelUpload(upload)}
        />
      ))}
    </ul>
  );
};

type UploadingProps = { upload: Upload; number: number; onAgain: () => void; onCancel: () => void };

const Uploading = ({ upload, number, onAgain, onCancel }: UploadingProps): ReactNode => {
  const t = useTexts();
  const name = upload.file.name || t('pictures.pasted');
  const { failure } = upload;
  return (
    <li className={failure === null ? styles.picture : styles.failed}>
      <img className={styles.pale} src={upload.preview} alt="" />
      {failure === null ? (
        <span className={styles.state} role="status" aria-label={t('pictures.uploading', { name })}>
          <Spin size="small" />
        </span>
      ) : (
        <button
          type="button"
          className={styles.state}
          aria-label={t('pictures.again', { name })}
          onClick={onAgain}
        >
          <ReloadOutlined />
        </button>
      )}
      <RemoveButton number={number} onClick={onCancel} />
    </li>
  );
};

const RemoveButton = ({ number, onClick }: { number: number; onClick: () => void }): ReactNode => {
  const t = useTexts();
  return (
    <button type="button" className={styles.remove} aria-label={t('pictures.remove', { number })} onClick={onClick}>
      <CloseOutlined />
    </button>
  );
};
