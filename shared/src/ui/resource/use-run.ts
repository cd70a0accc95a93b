import { useTranslation } from 'react-i18next';
import { App } from '@portal/shared/ui/base';
import type { ListAction } from './list-definition.ts';

/** Runs an action, after its question where it has one. What goes wrong in it, the client of the API has said already. */
export const useRun = () => {
  const { t } = useTranslation('resource');
  const { modal } = App.useApp();
  return async <Subject>(action: ListAction<Subject>, subject: Subject): Promise<boolean> => {
    const { question, danger, label, run } = action;
    if (question) {
      const isSure = await modal.confirm({ title: question, okText: label, cancelText: t('no'), okButtonProps: { danger: danger ?? false } });
      if (!isSure) return false;
    }
    try {
      await run(subject);
      return true;
    } catch {
      return false;
    }
  };
};
