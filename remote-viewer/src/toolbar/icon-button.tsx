import type { ReactNode } from 'react';
import { Button, Tooltip } from '@portal/shared/ui/base';

type IconButtonProps = {
  icon: ReactNode;
  /** Tooltip and accessible name. */
  label: string;
  placement?: 'left' | 'right' | 'top';
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

/** A button that shows an icon only. */
export const IconButton = ({ icon, label, placement = 'left', pressed, expanded, disabled, onClick }: IconButtonProps): ReactNode => (
  <Tooltip title={label} placement={placement}>
    <Button
      type="text"
      icon={icon}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    />
  </Tooltip>
);
