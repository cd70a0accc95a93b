import { useTranslation } from 'react-i18next';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState } from '@portal/shared/ui/base';
import { HOME } from '../router/redirect.ts';

/** Stands for a page of the portal that no installed module brings: it is the user's, but there is nothing to show. */
export const NotAvailable = ({ title }: { title: { zh: string; en: string } }) => {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const { open } = useShell();
  return (
    <EmptyState
      title={t('notAvailable.title', { title: nameIn(language, title.zh, title.en) })}
      description={t('notAvailable.text')}
      action={<Button type="primary" onClick={() => open(HOME)}>{t('notFound.home')}</Button>}
    />
  );
};
