import { useState } from 'react';
import { signInWithToken } from '@portal/shared/auth';
import { Link, useNavigate } from '@portal/shared/router';
import { withinPortal } from '../router/redirect.ts';
import { takeParameters } from './address.ts';
import { beginShell } from './begin-shell.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useOnce } from './use-once.ts';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** /loginToken: signs in with the token of the address, which does not stay there, nor in the history (SPEC 2.1). */
const SignInTokenPage = () => {
  const t = useTexts();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);

  useOnce(async () => {
    const parameters = takeParameters();
    const token = parameters.get('token');
    setWanted(parameters.get('redirect'));
    if (!token) return setProblem(t('token.missing'));
    beginShell();
    try {
      await signInWithToken(token);
      navigate(withinPortal(parameters.get('redirect')), { replace: true });
    } catch (error) {
      setProblem((error as Error).message);
    }
  });

  return <HandedOver waiting={t('token.wait')} problem={problem} wanted={wanted} />;
};

type HandedOverProps = { waiting: string; problem: string; /** Where to go after signing in by other means. */ wanted?: string | null };

/** What is shown while a sign-in that began elsewhere is finished, and when it was not. */
export const HandedOver = ({ waiting, problem, wanted }: HandedOverProps) => {
  const t = useTexts();
  return (
    <SignInFrame title={t(problem ? 'token.failed' : 'token.title')}>
      {problem ? <p className={styles.problem} role="alert">{problem}</p> : <p role="status">{waiting}</p>}
      {problem && (
        <p className={styles.ways}>
          <Link to={wanted ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login'}>{t('back')}</Link>
        </p>
      )}
    </SignInFrame>
  );
};

export default SignInTokenPage;
