import type { ReactNode } from 'react';
import { Drawer } from '@portal/shared/ui/shell';
import styles from './sheet.module.css';

type SheetProps = { open: boolean; title: string; onClose: () => void; footer?: ReactNode; children: ReactNode };

/** What a phone has no room for in a list's head: at the lower edge, where the thumb is. What is typed in it stays when it closes. */
export const Sheet = ({ open, title, onClose, footer, children }: SheetProps): ReactNode => (
  <Drawer open={open} placement="bottom" size="auto" title={title} rootClassName={styles.sheet} closable={{ placement: 'end' }} onClose={onClose} footer={footer}>
    {children}
  </Drawer>
);
