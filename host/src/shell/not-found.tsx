import { useTranslation } from 'react-i18next';
import { MessagePage } from './message-page.tsx';

/** The catch-all page (SPEC 2.1), with a way back. */
export const NotFound = ({ path }: { path: string }) => {
  const { t } = useTranslation('host');
  return <MessagePage title={t('notFound.title')} text={t('notFound.text', { path })} />;
};
