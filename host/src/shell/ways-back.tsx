import { useNavigate } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import { HOME } from '../router/redirect.ts';
import { useTexts } from './texts.ts';

type Props = { /** Something else is to be done first. */ isOther?: boolean };

/** From a page that cannot be shown. */
export const WaysBack = ({ isOther = false }: Props) => {
  const t = useTexts();
  const { open } = useShell();
  const navigate = useNavigate();
  return (
    <>
      <Button type={isOther ? 'default' : 'primary'} onClick={() => open(HOME)}>
        {t('notFound.home')}
      </Button>
      <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>
    </>
  );
};
