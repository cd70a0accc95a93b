import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined';
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import CloudOutlined from '@ant-design/icons/es/icons/CloudOutlined';
import ClusterOutlined from '@ant-design/icons/es/icons/ClusterOutlined';
import CommentOutlined from '@ant-design/icons/es/icons/CommentOutlined';
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined';
import DatabaseOutlined from '@ant-design/icons/es/icons/DatabaseOutlined';
import DingdingOutlined from '@ant-design/icons/es/icons/DingdingOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import ExperimentOutlined from '@ant-design/icons/es/icons/ExperimentOutlined';
import FieldTimeOutlined from '@ant-design/icons/es/icons/FieldTimeOutlined';
import FlagOutlined from '@ant-design/icons/es/icons/FlagOutlined';
import FolderOutlined from '@ant-design/icons/es/icons/FolderOutlined';
import FolderOpenOutlined from '@ant-design/icons/es/icons/FolderOpenOutlined';
import FundOutlined from '@ant-design/icons/es/icons/FundOutlined';
import GlobalOutlined from '@ant-design/icons/es/icons/GlobalOutlined';
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined';
import ImportOutlined from '@ant-design/icons/es/icons/ImportOutlined';
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined';
import LayoutOutlined from '@ant-design/icons/es/icons/LayoutOutlined';
import LineChartOutlined from '@ant-design/icons/es/icons/LineChartOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined';
import MonitorOutlined from '@ant-design/icons/es/icons/MonitorOutlined';
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined';
import PartitionOutlined from '@ant-design/icons/es/icons/PartitionOutlined';
import PicLeftOutlined from '@ant-design/icons/es/icons/PicLeftOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import PieChartOutlined from '@ant-design/icons/es/icons/PieChartOutlined';
import ProfileOutlined from '@ant-design/icons/es/icons/ProfileOutlined';
import ProjectOutlined from '@ant-design/icons/es/icons/ProjectOutlined';
import RobotOutlined from '@ant-design/icons/es/icons/RobotOutlined';
import RocketOutlined from '@ant-design/icons/es/icons/RocketOutlined';
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import SolutionOutlined from '@ant-design/icons/es/icons/SolutionOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import UsergroupAddOutlined from '@ant-design/icons/es/icons/UsergroupAddOutlined';
import VideoCameraOutlined from '@ant-design/icons/es/icons/VideoCameraOutlined';
import WechatOutlined from '@ant-design/icons/es/icons/WechatOutlined';
import WindowsOutlined from '@ant-design/icons/es/icons/WindowsOutlined';
import type { ReactNode } from 'react';

export const moreIcons = {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BookOutlined,
  CalendarOutlined,
  CloudOutlined,
  ClusterOutlined,
  CommentOutlined,
  ControlOutlined,
  DatabaseOutlined,
  DingdingOutlined,
  EditOutlined,
  ExperimentOutlined,
  FieldTimeOutlined,
  FlagOutlined,
  FolderOutlined,
  FolderOpenOutlined,
  FundOutlined,
  GlobalOutlined,
  HistoryOutlined,
  ImportOutlined,
  InboxOutlined,
  KeyOutlined,
  LayoutOutlined,
  LineChartOutlined,
  LinkOutlined,
  LockOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  MonitorOutlined,
  NotificationOutlined,
  PartitionOutlined,
  PicLeftOutlined,
  PictureOutlined,
  PieChartOutlined,
  ProfileOutlined,
  ProjectOutlined,
  RobotOutlined,
  RocketOutlined,
  SafetyOutlined,
  ShopOutlined,
  SolutionOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
  UsergroupAddOutlined,
  VideoCameraOutlined,
  WechatOutlined,
  WindowsOutlined,
};

/** Icons for the entries of administration and learning, by antd's names. */
const MoreIcon = ({ name, otherwise }: { name: string; otherwise: ReactNode }) => {
  const Icon = Object.hasOwn(moreIcons, name) ? moreIcons[name as keyof typeof moreIcons] : undefined;
  return Icon ? <Icon /> : otherwise;
};
export default MoreIcon;
