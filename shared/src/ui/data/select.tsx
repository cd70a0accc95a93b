import type { KeyboardEvent } from 'react';
import AntSelect from 'antd/es/select';

/**
 * antd's, except that Tab leaves an open list with what is chosen: by itself it chooses, or takes off, the entry that the pointer or the
 * keyboard was at last, and who only passes by a field has changed it.
 */
const TabSafeSelect = (props: Parameters<typeof AntSelect>[0]) => (
  <span style={{ display: 'contents' }} onKeyDownCapture={leave}>
    <AntSelect {...props} />
  </span>
);

const leave = (event: KeyboardEvent<HTMLElement>): void => {
  // The focus moves on all the same, and the list closes without it.
  if (event.key === 'Tab' && event.currentTarget.querySelector('[aria-expanded="true"]')) event.stopPropagation();
};

/** With the generic type of antd's: what it is given goes on as it is. */
export const Select = TabSafeSelect as typeof AntSelect;
