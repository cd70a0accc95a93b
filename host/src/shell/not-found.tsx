import { useTranslation } from 'react-i18next';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState } from '@portal/shared/ui/base';
import { HOME } from '../router/redirect.ts';

/** The catch-all page (SPEC 2.1), with a way back. */
export const NotFound = ({ path }: { path: string }) => {
  const { t } = useTranslation('host');
  const { open } = useShell();
  return (
    <EmptyState
      title={t('notFound.title')}
      description={t('notFound.text', { path })}
      action={<Button type="primary" onClick={() => open(HOME)}>{t('notFound.home')}</Button>}
    />
  );
};
