import { useState } from 'react';
import { finishSingleSignOn } from '@portal/shared/auth';
import { useNavigate } from '@portal/shared/router';
import { withinPortal } from '../router/redirect.ts';
import { takeParameters } from './address.ts';
import { beginShell } from './begin-shell.ts';
import { keepWay } from './last-way.ts';
import { HandedOver } from './sign-in-token-page.tsx';
import { useTexts } from './texts.ts';
import { useOnce } from './use-once.ts';

/** /sso/RedirectCallback: where the identity provider sends the browser back (SPEC 7.2). */
const SingleSignOnPage = () => {
  const t = useTexts();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');

  useOnce(async () => {
    beginShell();
    try {
      const outcome = await finishSingleSignOn(Object.fromEntries(takeParameters()));
      if ('noAccount' in outcome) setProblem(outcome.noAccount);
      else {
        keepWay('sso');
        navigate(withinPortal(outcome.redirect), { replace: true });
      }
    } catch (error) {
      setProblem((error as Error).message);
    }
  });

  return <HandedOver waiting={t('token.ssoWait')} problem={problem} />;
};

export default SingleSignOnPage;
