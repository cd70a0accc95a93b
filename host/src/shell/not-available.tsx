import { nameIn, useLanguage } from '@portal/shared/language';
import { MessagePage } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';
import { WaysBack } from './ways-back.tsx';

/** Stands for a page of the portal that no installed module brings: it is the user's, but there is nothing to show. */
export const NotAvailable = ({ title }: { title: { zh: string; en: string } }) => {
  const t = useTexts();
  const { language } = useLanguage();
  return <MessagePage isLost title={t('notAvailable.title', { title: nameIn(language, title.zh, title.en) })} text={t('notAvailable.text')} ways={<WaysBack />} />;
};
