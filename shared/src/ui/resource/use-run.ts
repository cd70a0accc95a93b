import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
import { App } from '@portal/shared/ui/base';
import { useFocusBack } from '@portal/shared/ui/data';
import type { ListAction } from './list-definition.ts';
import { textFor } from './text-for.ts';

/** What an action rejects with that was given up: nothing has gone wrong. */
export class NotDone extends Error {}

/**
 * Runs an action, after its question where it has one. What goes wrong in it is said, unless the client of the API has done so.
 * Whatever comes of it, the focus is where it was, or at what stands there now.
 */
export const useRun = () => {
  const { t } = useTranslation('resource');
  const { modal, message } = App.useApp();
  const back = useFocusBack();
  return async <Subject>(action: ListAction<Subject>, subject: Subject): Promise<boolean> => {
    const { question, consequence, danger, label, isImpossible, run } = action;
    if (question) {
      let asked: Element | null = null;
      const isSure = await modal.confirm({
        title: textFor(question, subject),
        content: textFor(consequence, subject),
        okText: label,
        cancelText: t('no'),
        okButtonProps: { danger: danger ?? false, disabled: isImpossible?.(subject) ?? false },
        // Who presses Enter without reading has changed nothing.
        focusable: { autoFocusButton: 'cancel' },
        afterClose: () => back(asked),
      });
      asked = document.activeElement?.closest('[role=dialog]') ?? null;
      if (!isSure) return false;
    }
    try {
      await run(subject);
      return true;
    } catch (error) {
      if (error instanceof NotDone) return false;
      if (!(error instanceof ApiError) || action.needs?.quiet === true) void message.error((error as Error).message);
      return false;
    }
  };
};
