import { lazy, Suspense, type ComponentType } from 'react';
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import FormOutlined from '@ant-design/icons/es/icons/FormOutlined';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined';
import ScheduleOutlined from '@ant-design/icons/es/icons/ScheduleOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';

/** What is in every reader's menu and header: a module that brings an icon itself brings the ground of all icons with it. */
const icons = { AppstoreOutlined, BarChartOutlined, BellOutlined, DashboardOutlined, DeleteOutlined, ExportOutlined, FormOutlined, HomeOutlined, ReadOutlined, ScheduleOutlined, SettingOutlined, StarOutlined };

/** Fetched only for a menu that names one of them. */
const MoreIcon = lazy(() => import('./more-icons.tsx'));

/** The icon that the server names for a menu entry; a sheet for one that the portal does not have. */
export const MenuIcon = ({ name }: { name: string }) => {
  const Icon = Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : undefined;
  if (Icon) return <Icon />;
  // Its place stays free until it is there: a sheet that turns into something else would be seen.
  return (
    <Suspense fallback={null}>
      <MoreIcon name={name} otherwise={<FileOutlined />} />
    </Suspense>
  );
};

/** All icons that an entry can have, by antd's names; those of every reader's menu first. */
export const menuIcons = async (): Promise<Readonly<Record<string, ComponentType>>> => ({ ...icons, ...(await import('./more-icons.tsx')).moreIcons });
