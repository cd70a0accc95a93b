import AntButton, { type ButtonProps } from 'antd/es/button';
import { cloneElement, forwardRef, isValidElement, type ReactElement } from 'react';

type Element = HTMLAnchorElement | HTMLButtonElement;

const WithQuietIcon = forwardRef<Element, ButtonProps>(function Button({ icon, ...props }, ref) {
  return <AntButton {...props} ref={ref} icon={isValidElement(icon) ? cloneElement(icon as ReactElement<{ 'aria-hidden'?: boolean }>, { 'aria-hidden': true }) : icon} />;
});

/**
 * antd's button. Its icon is for the eye alone: antd's icons are called by the name of their picture ("plus"), which would be read before what
 * the button says. One without a text needs an `aria-label`.
 */
export const Button: typeof AntButton = Object.assign(WithQuietIcon, { Group: AntButton.Group });
