/** Building blocks for showing and entering data: tables, forms, choices, pictures. Home needs none of them. */
export { Cards, type Card } from './cards.tsx';
export { Details } from './details.tsx';
export { KeptFocus, useFocusBack, useFocusOnward } from './kept-focus.tsx';
export { TableFrame } from './table-frame.tsx';
export { useSpace, type Space } from './use-space.ts';
export { default as Checkbox } from 'antd/es/checkbox';
export { default as Form } from 'antd/es/form';
export { default as Image } from 'antd/es/image';
export { default as Mentions } from 'antd/es/mentions';
export { default as Pagination } from 'antd/es/pagination';
export { default as Progress } from 'antd/es/progress';
export { default as Radio } from 'antd/es/radio';
export { default as Segmented } from 'antd/es/segmented';
export { Select } from './select.tsx';
export { default as Switch } from 'antd/es/switch';
export { default as Table } from 'antd/es/table';
export { default as Tag } from 'antd/es/tag';
export { default as Typography } from 'antd/es/typography';
