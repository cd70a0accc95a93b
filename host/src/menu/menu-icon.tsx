import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';

const icons = { AppstoreOutlined, BarChartOutlined, DashboardOutlined, HomeOutlined, ReadOutlined, SettingOutlined, StarOutlined, TeamOutlined, UserOutlined };

/** The icon that the server names for a menu entry; a sheet for one that the portal does not have. */
export const MenuIcon = ({ name }: { name: string }) => {
  const Icon = icons[name as keyof typeof icons] ?? FileOutlined;
  return <Icon />;
};
