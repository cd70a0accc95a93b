import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import type { MouseEvent, ReactNode } from 'react';
import { Button, Tooltip } from '@portal/shared/ui/base';
import styles from './toolbar.module.css';
import { useTip } from './use-tip.ts';

type IconButtonProps = {
  icon: ReactNode;
  /** Tooltip and accessible name. */
  label: string;
  /** Stands beside the icon where the toolbar has room; its name holds it. */
  word?: string | undefined;
  placement?: 'left' | 'right' | 'top';
  className?: string | undefined;
  pressed?: boolean;
  expanded?: boolean;
  /** It opens a menu. */
  menu?: boolean;
  disabled?: boolean;
  loading?: boolean;
  /** What it has begun takes a moment: it does nothing until then, and keeps the focus, which a disabled one would lose. */
  isBusy?: boolean;
  /** Why it does not work here: it stays in its place, can be reached, and says so. */
  refused?: string | undefined;
  /** How many there are behind it, and in words. */
  count?: { number: number; text: string } | undefined;
  /** Without it, what stands around the button hears of a click. */
  onClick?: (event: MouseEvent) => void;
};

/** A button that shows an icon, and what it is called only where there is room or when somebody asks. */
export const IconButton = ({ icon, label, word, placement = 'left', className, pressed, expanded, menu, disabled = false, loading = false, isBusy = false, refused, count, onClick }: IconButtonProps): ReactNode => {
  const tip = useTip(disabled || loading, refused !== undefined);
  return (
    <Tooltip title={refused ?? label} placement={placement} open={tip.isOpen} trigger={[]}>
      <Button
        type="text"
        icon={count ? <Counted number={count.number}>{icon}</Counted> : icon}
        className={[className, word && styles.named, refused && styles.refused].filter(Boolean).join(' ')}
        aria-label={label}
        aria-description={refused ?? count?.text}
        aria-disabled={refused || isBusy ? true : undefined}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-haspopup={menu ? 'menu' : undefined}
        disabled={disabled}
        loading={loading}
        onClick={onClick}
        {...tip.on}
      >
        {word && (
          <span className={styles.word} data-word>
            {word}
          </span>
        )}
      </Button>
    </Tooltip>
  );
};

/** The room of a button that is still to come, of one with a word beside its icon or of one without. */
export const ButtonPlace = ({ hasWord = false }: { hasWord?: boolean }): ReactNode => (
  <Button type="text" icon={<ReloadOutlined />} className={hasWord ? `${styles.unseen} ${styles.named}` : styles.unseen} disabled aria-hidden="true">
    {hasWord && <span className={styles.word} />}
  </Button>
);

const MOST = 99;

const Counted = ({ number, children }: { number: number; children: ReactNode }): ReactNode => (
  // Drawn by the style: what stands in the button as text would have to be part of its name.
  <span className={styles.counted} data-count={number > MOST ? `${MOST}+` : number}>
    {children}
  </span>
);
