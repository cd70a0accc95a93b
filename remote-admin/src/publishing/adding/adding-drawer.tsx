import { useEffect, type ReactNode } from 'react';
import { App } from '@portal/shared/ui/base';
import { useUnsavedChanges } from '@portal/shared/ui/resource';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import styles from './adding.module.css';
import { useTexts } from './texts.ts';

type AddingDrawerProps = { title: string; /** Whether something would be lost. */ hasWork: boolean; /** Beside the title; given what asks before it leaves. */ extra?: (leave: (go: () => void) => void) => ReactNode; onClose: () => void; children: ReactNode };

/** Where something is added step by step. Who has chosen something already is asked before it is closed. */
export const AddingDrawer = ({ title, hasWork, extra, onClose, children }: AddingDrawerProps): ReactNode => {
  const t = useTexts();
  const { modal } = App.useApp();
  const changes = useUnsavedChanges();
  useEffect(() => {
    if (hasWork) changes.guard();
    else changes.release();
  }, [hasWork, changes]);
  useEffect(() => () => changes.release(), [changes]);
  const leave = async (go: () => void) => {
    if (changes.isGuarded() && !(await modal.confirm({ title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo'), okType: 'danger', focusable: { autoFocusButton: 'cancel' } }))) return;
    changes.release();
    go();
  };
  return (
    <Drawer open size={LIST_WIDTH} title={title} rootClassName={styles.drawer} extra={extra?.((go) => void leave(go))} onClose={() => void leave(onClose)}>
      {children}
    </Drawer>
  );
};
