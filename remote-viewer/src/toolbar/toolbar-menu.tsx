import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Popover } from '@portal/shared/ui/shell';
import { IconButton } from './icon-button.tsx';
import { Commands, type CommandsProps } from './toolbar.tsx';
import { useTexts } from './texts.ts';
import styles from './toolbar.module.css';

/** The viewer's commands behind one button, where the bar would take the report's room. */
export const ToolbarMenu = ({ children, ...props }: Omit<CommandsProps, 'hasWords'> & { /** Below the commands. */ children: ReactNode }): ReactNode => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLSpanElement>(null);
  const commands = useRef<HTMLDivElement>(null);
  const focusFirst = (root: HTMLElement | null): void => root?.querySelector<HTMLElement>('button:enabled')?.focus();
  // Of a click into a report's frame the page hears only that its own window has lost the focus.
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (): void => setOpen(false);
    window.addEventListener('blur', close);
    return () => window.removeEventListener('blur', close);
  }, [isOpen]);
  const change = (open: boolean): void => {
    setOpen(open);
    if (!open && commands.current?.contains(document.activeElement)) focusFirst(opener.current);
  };
  /** What is chosen here, or in a menu of one of the commands, closes it; what is done in their dialogs does not concern it. */
  const closeAfter = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    const isChosen = button && commands.current?.contains(button) ? !button.matches('[aria-haspopup], [aria-disabled]') : target.closest('[role="menuitem"]') !== null;
    if (!isChosen) return;
    setOpen(false);
    focusFirst(opener.current);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={change}
      afterOpenChange={(open) => open && focusFirst(commands.current)}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div className={styles.menu} ref={commands} onClick={closeAfter}>
          <div role="group" aria-label={t('title')}>
            <Commands {...props} hasWords />
          </div>
          <div className={styles.below}>{children}</div>
        </div>
      }
    >
      <span ref={opener}>
        <IconButton icon={<MoreOutlined />} label={t('more')} expanded={isOpen} />
      </span>
    </Popover>
  );
};
