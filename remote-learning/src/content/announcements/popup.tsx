import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Announcement } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import { RichText } from '../rich-text/rich-text.tsx';
import { useAcknowledge, useAnnouncement, useRead } from './queries.ts';
import { useTexts } from './texts.ts';

type PopupProps = { announcement: Announcement; onOpen: () => void; onClose: () => void };

/** An announcement in front of Home: read where it stands, and confirmed where that is asked for. */
export default function Popup({ announcement: { id, title, entitle, mustConfirm, confirmTime }, onOpen, onClose }: PopupProps): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const detail = useAnnouncement(String(id));
  const { mutate: read } = useRead();
  const { mutateAsync: acknowledge, isPending } = useAcknowledge();
  const isShown = detail.data?.id === id;
  const isToConfirm = mustConfirm === 1 && confirmTime === null;
  const seen = useEffectEvent(() => {
    onOpen();
    read(id);
  });
  useEffect(() => {
    if (isShown) seen();
  }, [isShown]);
  // Withdrawn while Home was opening.
  if (detail.data === null) return null;
  const confirmIt = async () => {
    await acknowledge(id);
    onClose();
  };
  const close = (
    <Button key="close" type={isToConfirm ? 'default' : 'primary'} onClick={onClose}>
      {t('close')}
    </Button>
  );
  const say = (
    <Button key="confirm" type="primary" loading={isPending} onClick={() => void confirmIt()}>
      {t('confirm')}
    </Button>
  );
  return (
    <Modal open title={nameIn(language, title, entitle)} footer={isToConfirm ? [close, say] : [close]} onCancel={onClose}>
      {detail.isPending && <LoadingState />}
      {detail.isError && <ErrorState title={t('failed')} error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.data && <RichText html={nameIn(language, detail.data.content, detail.data.encontent)} language={language} />}
    </Modal>
  );
}
