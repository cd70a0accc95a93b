import { useNavigate } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import { HOME } from '../router/redirect.ts';
import { useTexts } from './texts.ts';

/** From a page that cannot be shown. */
export const WaysBack = () => {
  const t = useTexts();
  const { open } = useShell();
  const navigate = useNavigate();
  return (
    <>
      <Button type="primary" onClick={() => open(HOME)}>
        {t('notFound.home')}
      </Button>
      <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>
    </>
  );
};
