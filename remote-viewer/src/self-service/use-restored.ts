import { App } from '@portal/shared/ui/base';
import { useRestore } from './queries.ts';
import { useTexts } from './texts.ts';
import { useOfferToOpen } from './use-offer-to-open.ts';

/** The message that a report was deleted, which offers to undo that. */
export const deletedMessage = (id: number): string => `viewer-deleted-${id}`;

/** Takes a report out of the recycle bin, and offers to open it. What stands in the way is said by the call itself. */
export const useRestored = () => {
  const t = useTexts();
  const { message } = App.useApp();
  const offer = useOfferToOpen();
  const restore = useRestore();
  const tell = (id: number, name: string): void => offer({ key: `viewer-restored-${id}`, id, name, text: t('bin.restored', { name }), action: t('bin.open') });
  /** The row that asks for it is gone when it is done: what follows must not hang on that. */
  const begin = (id: number): void => {
    message.destroy(deletedMessage(id));
    restore.mutateAsync(id).then(
      ({ name }) => tell(id, name),
      () => undefined,
    );
  };
  return { isPending: restore.isPending, restore: begin };
};
