import { Button, MessagePage } from '@portal/shared/ui/base';
import { useTexts } from '../texts.ts';

/** Stands in a safe start where a module's page would be: nothing of it runs before somebody wants it. */
export const SafeStartCard = ({ title, onOpen }: { title: string; onOpen: () => void }) => {
  const t = useTexts();
  return (
    <MessagePage
      title={t('safe.card', { name: title })}
      text={t('safe.cardText')}
      ways={
        <Button type="primary" onClick={onOpen}>
          {t('safe.open')}
        </Button>
      }
    />
  );
};
