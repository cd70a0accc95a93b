import { useEffect, type ReactNode } from 'react';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, MessagePage } from '@portal/shared/ui/base';

type Props = { title: string; text: string; /** Where one may go on, and what that is called. */ to: string; way: string };

/** Stands for what is not there for the current user: gone, or not for them. Its tab goes when it is left. */
export const GonePage = ({ title, text, to, way }: Props): ReactNode => {
  const { open } = useShell();
  const { closeOnLeave } = usePageTab();
  useEffect(() => closeOnLeave(), [closeOnLeave]);
  return (
    <MessagePage
      isLost
      title={title}
      text={text}
      ways={
        <Button type="primary" onClick={() => open(to)}>
          {way}
        </Button>
      }
    />
  );
};
