import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import styles from './head-menu.module.css';

type Props = {
  icon: ReactNode;
  /** What is chosen. */
  chosen: string;
  /** Its accessible name, which holds what is chosen. */
  label: string;
  items: NonNullable<ComponentProps<typeof Dropdown>['menu']>['items'];
  /** Nothing can be chosen just now. */
  isBusy?: boolean;
  onChoose: (key: string) => void;
  onOpenChange?: (isOpen: boolean) => void;
};

/** The room of such a menu while nobody knows yet what it says. */
export const HeadMenuPlace = (): ReactNode => (
  <Button type="text" size="small" className={styles.unseen} disabled aria-hidden="true">
    {'\u00a0'}
  </Button>
);

/** A menu in a report's head, which says what is chosen of it. */
export const HeadMenu = ({ icon, chosen, label, items, isBusy = false, onChoose, onOpenChange }: Props): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const choose = ({ key }: { key: string }): void => {
    // The entry that has the focus goes with the menu.
    button.current?.focus();
    onChoose(key);
  };
  const change = (open: boolean): void => {
    setOpen(open);
    onOpenChange?.(open);
  };
  return (
    <Dropdown menu={{ items, onClick: choose, className: styles.menu }} trigger={['click']} autoFocus disabled={isBusy} onOpenChange={change}>
      {/* A disabled button would lose the focus of who has just chosen something that takes a while. */}
      <Button ref={button} type="text" size="small" className={styles.opener} icon={icon} disabled={false} aria-disabled={isBusy} aria-label={label} aria-haspopup="menu" aria-expanded={isOpen}>
        <bdi className={styles.chosen}>{chosen}</bdi>
        <DownOutlined className={styles.arrow} />
      </Button>
    </Dropdown>
  );
};
