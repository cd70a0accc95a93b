import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import type { ComponentProps, ReactNode } from 'react';
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
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => onChoose(key), className: styles.menu }} trigger={['click']} disabled={isBusy} onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      {/* A disabled button would lose the focus of who has just chosen something that takes a while. */}
      <Button type="text" size="small" className={styles.opener} icon={icon} disabled={false} aria-disabled={isBusy} aria-label={label}>
        <bdi className={styles.chosen}>{chosen}</bdi>
        <DownOutlined className={styles.arrow} />
      </Button>
    </Dropdown>
  );
};
