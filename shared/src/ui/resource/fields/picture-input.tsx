import Cropper from 'react-easy-crop';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '@portal/shared/api';
import { App, Button } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import { cut, type Part } from './crop.ts';
import type { PictureMaker } from './field.ts';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';
import { FilePicker } from './file-picker.tsx';

type PictureInputProps = ControlProps<string> & { aspect: number; upload: (picture: Blob) => Promise<string>; make?: PictureMaker | undefined };

const PICTURES = 'image/jpeg,image/png,image/webp';

/** A picture: chosen, cut to its proportions, and uploaded. The value is its path. */
export default function PictureInput({ value, onChange, aspect, upload, make, ...control }: PictureInputProps): ReactNode {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const [file, setFile] = useState<File | null>(null);
  return (
    <div className={styles.picture}>
      {value && <img className={styles.preview} style={{ aspectRatio: aspect }} src={fileUrl(value)} alt={t('picture')} />}
      <FilePicker {...control} accept={PICTURES} label={value ? t('pictureOther') : t('pictureChoose')} onFile={setFile} />
      {make && <MakeButton make={make} isDisabled={control.disabled ?? false} onMade={onChange} />}
      {value && (
        <Button type="link" danger onClick={() => onChange?.('')}>
          {t('pictureRemove')}
        </Button>
      )}
      {file && (
        <CropDialog
          file={file}
          aspect={aspect}
          onCut={async (picture) => {
            onChange?.(await upload(picture));
            setFile(null);
            void message.success(t('uploaded'));
          }}
          onClose={() => setFile(null)}
        />
      )}
    </div>
  );
}

const MakeButton = ({ make, isDisabled, onMade }: { make: PictureMaker; isDisabled: boolean; onMade: PictureInputProps['onChange'] }): ReactNode => {
  const { message } = App.useApp();
  const [isMaking, setIsMaking] = useState(false);
  const run = async () => {
    setIsMaking(true);
    await make
      .run()
      .then((path) => onMade?.(path))
      .catch((error: Error) => void message.error(error.message))
      .finally(() => setIsMaking(false));
  };
  return (
    <Button disabled={isDisabled} loading={isMaking} onClick={() => void run()}>
      {make.label}
    </Button>
  );
};

type CropDialogProps = { file: File; aspect: number; onCut: (picture: Blob) => Promise<void>; onClose: () => void };

const CropDialog = ({ file, aspect, onCut, onClose }: CropDialogProps): ReactNode => {
  const { t } = useTranslation('resource');
  const url = useObjectUrl(file);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Part | null>(null);
  const [state, setState] = useState<'choosing' | 'sending' | 'failed'>('choosing');
  const take = async () => {
    if (!part) return;
    setState('sending');
    await cut(file, part).then(onCut).catch(() => setState('failed'));
  };
  return (
    <Modal open title={t('pictureCut')} okText={t('pictureTake')} cancelText={t('cancel')} okButtonProps={{ disabled: !part }} confirmLoading={state === 'sending'} onOk={() => void take()} onCancel={onClose}>
      <div className={styles.cropper}>
        {url && (
          <Cropper
            image={url}
            aspect={aspect}
            crop={position}
            zoom={zoom}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setPart(pixels)}
            // A file that only has a picture's name, or a broken one: nothing would ever be there to cut.
            mediaProps={{ onError: () => setState('failed') }}
            // It has keys of its own: without a role its label would stand on nothing.
            cropperProps={{ role: 'application', 'aria-label': t('pictureMove') }}
          />
        )}
      </div>
      <label className={styles.zoom}>
        {t('pictureZoom')}
        <input type="range" min={1} max={3} step={0.1} value={zoom} onChange={({ target }) => setZoom(Number(target.value))} />
      </label>
      {state === 'failed' && (
        <p className={styles.problem} role="alert">
          {t('pictureFailed')}
        </p>
      )}
    </Modal>
  );
};

/** An address of a file in the browser's memory, given back when it is no longer shown. */
const useObjectUrl = (file: Blob): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- an address has to be given back, so it is made where it is
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};
