import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints, type Comment, type CommentReply } from '@portal/shared/contract/reading';
import { App, Button } from '@portal/shared/ui/base';
import { useConfirm } from '@portal/shared/ui/shell';
import { isReply, useRemove } from './changes.ts';
import { IconAction } from './icon-action.tsx';
import { useTexts } from './texts.ts';

type OwnActionsProps = { writing: Comment | CommentReply; onEdit: () => void };

/** What authors do with what they wrote: change it, delete it, and take the deletion back. */
export const OwnActions = ({ writing, onEdit }: OwnActionsProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const remove = useRemove(writing);
  const { modify, updateReply, removeOne, removeReplies } = endpoints.comments;
  const mayEdit = useMay(isReply(writing) ? updateReply : modify);
  const mayRemove = useMay(isReply(writing) ? removeReplies : removeOne);
  const key = `deleted-${writing.id}`;

  const removed = () =>
    message.success({
      key,
      content: (
        <>
          {t(isReply(writing) ? 'remove.replyDone' : 'remove.done')}{' '}
          <Button type="link" size="small" onClick={undo}>
            {t('remove.undo')}
          </Button>
        </>
      ),
    });
  const undo = () => {
    message.destroy(key);
    remove.mutate(1);
  };
  const removeOwn = async (): Promise<void> => {
    if (await confirm({ title: t(isReply(writing) ? 'remove.askReply' : 'remove.ask'), okText: t('remove.yes') })) remove.mutate(-1, { onSuccess: removed });
  };
  return (
    <>
      {mayEdit && <IconAction icon={<EditOutlined />} label={t('edit.open')} onClick={onEdit} />}
      {mayRemove && <IconAction icon={<DeleteOutlined />} label={t('remove.open')} loading={remove.isPending} onClick={() => void removeOwn()} />}
    </>
  );
};
