import { useState } from 'react';
import { call } from '@portal/shared/api';
import { useUser } from '@portal/shared/auth';
import { endpoints, type ValueOf } from '@portal/shared/contract';
import { browserName, formatInstant, fullNameOf, useLanguage } from '@portal/shared/language';
import { Link } from '@portal/shared/router';
import { takeParameters } from './address.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useOnce } from './use-once.ts';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

type Asked = ValueOf<typeof endpoints.signInLinks.qrLook> & { readonly code: string };
type Answer = 'approved' | 'refused';

/** /ApproveSignIn: what the QR code of another browser opens on the phone of who is signed in. */
const ApprovePage = () => {
  const t = useTexts();
  const [asked, setAsked] = useState<Asked>();
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState('');

  useOnce(async () => {
    const code = takeParameters().get('code');
    if (!code) return setProblem(t('approve.missing'));
    try {
      setAsked({ ...(await call(endpoints.signInLinks.qrLook, { body: { code } })), code });
    } catch (error) {
      setProblem((error as Error).message);
    }
  });
  const send = async (approve: boolean): Promise<void> => {
    if (!asked) return;
    try {
      await call(endpoints.signInLinks.qrAnswer, { body: { code: asked.code, approve } });
      setAnswer(approve ? 'approved' : 'refused');
    } catch (error) {
      setProblem((error as Error).message);
    }
  };

  return (
    <SignInFrame title={t('approve.title')}>
      {problem && <p className={styles.problem} role="alert">{problem}</p>}
      {answer && <p role="status">{t(`approve.${answer}`)}</p>}
      {asked && !answer && !problem && <Question asked={asked} onAnswer={(approve) => void send(approve)} />}
      {(answer || problem) && (
        <p className={styles.ways}>
          <Link to="/">{t('approve.home')}</Link>
        </p>
      )}
    </SignInFrame>
  );
};

const Question = ({ asked, onAnswer }: { asked: Asked; onAnswer: (approve: boolean) => void }) => {
  const t = useTexts();
  const { language } = useLanguage();
  const user = useUser();
  const browser = browserName(asked.userAgent);
  return (
    <>
      <p>{t('approve.ask', { name: user ? fullNameOf(user) : '' })}</p>
      <dl className={styles.facts}>
        <dt>{t('approve.number')}</dt>
        <dd className={styles.number}>{asked.number}</dd>
        <dt>{t('approve.browser')}</dt>
        <dd>{browser ? t('approve.on', browser) : t('approve.unknown')}</dd>
        <dt>{t('approve.address')}</dt>
        <dd>{asked.address}</dd>
        <dt>{t('approve.time')}</dt>
        <dd>{formatInstant(asked.createTime, language, 'minute')}</dd>
      </dl>
      <p className={styles.note}>{t('approve.numberHint')}</p>
      <button type="button" className={styles.submit} onClick={() => onAnswer(true)}>
        {t('approve.yes')}
      </button>
      <button type="button" className={styles.other} onClick={() => onAnswer(false)}>
        {t('approve.no')}
      </button>
    </>
  );
};

export default ApprovePage;
