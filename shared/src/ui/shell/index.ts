/** antd's and the portal's own building blocks for the frame around pages, and for what floats above them. */
export { default as Drawer } from 'antd/es/drawer';
export { default as Modal } from 'antd/es/modal';
/** For modules that were released with it: what is harmful is asked by `useConfirm`, everywhere alike. */
export { default as Popconfirm } from 'antd/es/popconfirm';
export { default as Popover } from 'antd/es/popover';
export { default as Tabs } from 'antd/es/tabs';
export { Dropdown } from './dropdown.tsx';
export { Sheet } from './sheet.tsx';
export { useConfirm } from './use-confirm.ts';
export { FORM_WIDTH, LIST_WIDTH, TABLE_WIDTH } from './widths.ts';
