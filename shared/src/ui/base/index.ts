/**
 * antd's and the portal's own building blocks that the shell and Home need. A shared module is fetched as a whole: what only
 * some pages use belongs into `ui/data`, so that Home does not wait for it.
 */
export { default as Alert } from 'antd/es/alert';
export { default as App } from 'antd/es/app';
export { default as Avatar } from 'antd/es/avatar';
export { default as ConfigProvider } from 'antd/es/config-provider';
export { default as Flex } from 'antd/es/flex';
export { default as Input } from 'antd/es/input';
export { default as Skeleton } from 'antd/es/skeleton';
export { default as Space } from 'antd/es/space';
export { default as Spin } from 'antd/es/spin';
export { default as Tooltip } from 'antd/es/tooltip';
export { Button } from './button.tsx';
export { PortalTheme } from './portal-theme.tsx';
export { DefaultCover } from './report-cover/default-cover.tsx';
export { coverOf, coverOfPictures, coverOfReport, type Cover } from './report-cover/cover.ts';
export { ReportCover } from './report-cover/report-cover.tsx';
export { EmptyState, ErrorState, LoadingState, Unseen } from './states/states.tsx';
export { MessagePage } from './message-page/message-page.tsx';
export { MenuIcon, menuIcons } from './menu-icon/menu-icon.tsx';
