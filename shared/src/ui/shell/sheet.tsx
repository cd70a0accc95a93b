import type { ReactNode } from 'react';
import Drawer from 'antd/es/drawer';
import styles from './sheet.module.css';

type SheetProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  footer?: ReactNode;
  /** What is in it has edges of its own. */
  isFlush?: boolean;
  children: ReactNode;
};

/** What a phone has no room for beside a page: at the lower edge, where the thumb is. What is typed in it stays when it closes. */
export const Sheet = ({ open, title, onClose, footer, isFlush = false, children }: SheetProps): ReactNode => (
  <Drawer open={open} placement="bottom" size="auto" title={title} rootClassName={isFlush ? `${styles.sheet} ${styles.flush}` : styles.sheet} closable={{ placement: 'end' }} onClose={onClose} footer={footer}>
    {children}
  </Drawer>
);
