import { useTranslation } from 'react-i18next';
import { App, Button } from '@portal/shared/ui/base';

/** In seconds: long enough to read it and to go back. */
const SAID = 8;

/** Says what was done, with the way back beside it where there is one. One thing has one message: a later one takes its place. */
export const useSaid = () => {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  return (key: string, text: string, undo?: () => void): void => {
    if (!undo) return void message.success({ key, content: text });
    const goBack = () => {
      message.destroy(key);
      undo();
    };
    const content = (
      <>
        {text}{' '}
        <Button type="link" size="small" onClick={goBack}>
          {t('undo')}
        </Button>
      </>
    );
    void message.open({ key, type: 'success', duration: SAID, content });
  };
};
