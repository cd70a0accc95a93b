import type { ReactNode } from 'react';
import { Button, Tooltip } from '@portal/shared/ui/base';
import styles from './toolbar.module.css';

type IconButtonProps = {
  icon: ReactNode;
  /** Tooltip and accessible name. */
  label: string;
  placement?: 'left' | 'right' | 'top';
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  /** Why it does not work here: it stays in its place, can be reached, and says so. */
  refused?: string | undefined;
  onClick: () => void;
};

/** A button that shows an icon only. */
export const IconButton = ({ icon, label, placement = 'left', pressed, expanded, disabled, refused, onClick }: IconButtonProps): ReactNode => (
  <Tooltip title={refused ?? label} placement={placement}>
    <Button
      type="text"
      icon={icon}
      className={refused && styles.refused}
      aria-label={label}
      aria-description={refused}
      aria-disabled={refused ? true : undefined}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    />
  </Tooltip>
);
