import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import { useState, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints, type Comment, type CommentReply } from '@portal/shared/contract/reading';
import { App, Button } from '@portal/shared/ui/base';
import { Popconfirm } from '@portal/shared/ui/shell';
import { isReply, useRemove } from './changes.ts';
import { IconAction } from './icon-action.tsx';
import { useTexts } from './texts.ts';

type OwnActionsProps = { writing: Comment | CommentReply; onEdit: () => void };

/** What authors do with what they wrote: change it, delete it, and take the deletion back. */
export const OwnActions = ({ writing, onEdit }: OwnActionsProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const [asking, setAsking] = useState(false);
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
  return (
    <>
      {mayEdit && <IconAction icon={<EditOutlined />} label={t('edit.open')} onClick={onEdit} />}
      {mayRemove && (
        <Popconfirm
          open={asking}
          onOpenChange={setAsking}
          title={t(isReply(writing) ? 'remove.askReply' : 'remove.ask')}
          okText={t('remove.yes')}
          cancelText={t('remove.no')}
          okButtonProps={{ danger: true }}
          onConfirm={() => remove.mutate(-1, { onSuccess: removed })}
        >
          <IconAction icon={<DeleteOutlined />} label={t('remove.open')} loading={remove.isPending} />
        </Popconfirm>
      )}
    </>
  );
};
