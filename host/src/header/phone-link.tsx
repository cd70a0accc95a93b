import { useEffect, useState } from 'react';
import { call } from '@portal/shared/api';
import { useUser } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { fullNameOf } from '@portal/shared/language';
import { Alert, Button, LoadingState } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import { QrPicture } from '../sign-in/qr-picture.tsx';
import { useTexts } from './texts.ts';

/** A QR code that signs the user in on a phone: the address /loginToken with a one-time token. */
const PhoneLink = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts();
  const user = useUser();
  const [round, setRound] = useState(0);
  return (
    <Modal
      open
      title={t('phone.title')}
      onCancel={onClose}
      footer={[
        <Button key="renew" onClick={() => setRound(round + 1)}>
          {t('phone.renew')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('phone.close')}
        </Button>,
      ]}
    >
      <p>{t('phone.text', { name: user ? fullNameOf(user) : '' })}</p>
      <LinkPicture key={round} />
    </Modal>
  );
};

/** One link, made when it is first shown. */
const LinkPicture = () => {
  const t = useTexts();
  const [{ address, problem }, setLink] = useState<{ address?: string; problem?: string }>({});
  useEffect(() => {
    const left = new AbortController();
    call(endpoints.signInLinks.createLink, { body: {}, signal: left.signal }).then(
      ({ token }) => setLink({ address: `${window.location.origin}/loginToken?token=${token}` }),
      (error: Error) => left.signal.aborted || setLink({ problem: error.message }),
    );
    return () => left.abort();
  }, []);
  if (problem) return <Alert type="error" showIcon title={problem} />;
  return address ? <QrPicture text={address} label={t('phone.picture')} /> : <LoadingState />;
};

export default PhoneLink;
