import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import FolderOutlined from '@ant-design/icons/es/icons/FolderOutlined';
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined';
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined';
import OrderedListOutlined from '@ant-design/icons/es/icons/OrderedListOutlined';
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import ThunderboltOutlined from '@ant-design/icons/es/icons/ThunderboltOutlined';
import type { ComponentType } from 'react';
import type { Group } from './targets.ts';

/** What each kind of thing looks like. */
export const groupIcons: Readonly<Record<Group, ComponentType>> = {
  recent: HistoryOutlined,
  searched: SearchOutlined,
  report: BarChartOutlined,
  page: FileOutlined,
  class: FolderOutlined,
  dashboard: DashboardOutlined,
  article: FileTextOutlined,
  announcement: NotificationOutlined,
  lesson: ReadOutlined,
  chapter: OrderedListOutlined,
  screen: AppstoreOutlined,
  command: ThunderboltOutlined,
  all: SearchOutlined,
};
