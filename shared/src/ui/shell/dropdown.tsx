import AntDropdown, { type DropdownProps } from 'antd/es/dropdown';
import { cloneElement, forwardRef, isValidElement, useImperativeHandle, useRef, useState, type FocusEvent, type HTMLAttributes, type KeyboardEvent, type ReactElement } from 'react';

type Opener = ReactElement<HTMLAttributes<HTMLElement>>;

const WithKeys = forwardRef<HTMLElement, DropdownProps>(function Dropdown({ menu, children, onOpenChange, ...props }, ref) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const isLeft = useRef(false);
  useImperativeHandle(ref, () => opener.current as HTMLElement);
  const choose: NonNullable<typeof menu>['onClick'] = (chosen) => {
    // The key that has chosen would go on to press what has the focus next: this button, or that of a question.
    if (chosen.domEvent.type === 'keydown') chosen.domEvent.preventDefault();
    isLeft.current = true;
    // The entry that has the focus goes with the menu, and what opens now gives the focus back to where it was.
    focusOn(opener.current);
    menu?.onClick?.(chosen);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    menu?.onKeyDown?.(event);
    if (event.key !== ' ') return;
    event.preventDefault();
    (event.target as HTMLElement).closest<HTMLElement>('[role^=menuitem]')?.click();
  };
  // antd brings the focus into the menu some frames after it has opened, whatever has been chosen meanwhile: it goes back to where it was.
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLUListElement>): void => {
    if (!isLeft.current) return;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) relatedTarget.focus();
    else focusOn(opener.current);
  };
  const change: DropdownProps['onOpenChange'] = (open, info) => {
    isLeft.current = !open;
    setOpen(open);
    onOpenChange?.(open, info);
  };
  const isButton = isValidElement(children) && typeof children.type !== 'string';
  return (
    <AntDropdown autoFocus {...props} ref={opener} menu={menu && { ...menu, onClick: choose, onKeyDown, onFocus }} onOpenChange={change}>
      {isButton ? cloneElement(children as Opener, { 'aria-haspopup': 'menu', 'aria-expanded': props.open ?? isOpen }) : children}
    </AntDropdown>
  );
});

/**
 * antd's menu of a button, for who works by keyboard as well: the focus goes into the menu when it opens and back to the button when something is
 * chosen, Space chooses as Enter does, and the button says that it has a menu. A button that stands in something else says so itself.
 */
export const Dropdown: typeof AntDropdown = Object.assign(WithKeys, { Button: AntDropdown.Button, _InternalPanelDoNotUseOrYouWillBeFired: AntDropdown._InternalPanelDoNotUseOrYouWillBeFired });

const focusOn = (opener: HTMLElement | null): void => (opener?.matches('button') ? opener : opener?.querySelector('button'))?.focus();
