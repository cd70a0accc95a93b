/** The icons that an entry of the menu can have, by antd's names; `menuIcons` of `ui/base` draws them. */
export const menuIconNames = [
  'ApartmentOutlined', 'ApiOutlined', 'AppstoreOutlined', 'AuditOutlined', 'BarChartOutlined', 'BellOutlined', 'BookOutlined', 'CalendarOutlined',
  'CloudOutlined', 'ClusterOutlined', 'CommentOutlined', 'ControlOutlined', 'DashboardOutlined', 'DatabaseOutlined', 'DeleteOutlined',
  'DingdingOutlined', 'EditOutlined', 'ExperimentOutlined', 'ExportOutlined', 'FieldTimeOutlined', 'FlagOutlined', 'FolderOpenOutlined',
  'FolderOutlined', 'FormOutlined', 'FundOutlined', 'GlobalOutlined', 'HistoryOutlined', 'HomeOutlined', 'ImportOutlined', 'InboxOutlined',
  'KeyOutlined', 'LayoutOutlined', 'LineChartOutlined', 'LinkOutlined', 'LockOutlined', 'MailOutlined', 'MenuOutlined', 'MessageOutlined',
  'MonitorOutlined', 'NotificationOutlined', 'PartitionOutlined', 'PicLeftOutlined', 'PictureOutlined', 'PieChartOutlined', 'ProfileOutlined',
  'ProjectOutlined', 'ReadOutlined', 'RobotOutlined', 'RocketOutlined', 'SafetyOutlined', 'ScheduleOutlined', 'SettingOutlined', 'ShopOutlined',
  'SolutionOutlined', 'StarOutlined', 'TableOutlined', 'TagsOutlined', 'TeamOutlined', 'ToolOutlined', 'UserOutlined', 'UsergroupAddOutlined',
  'VideoCameraOutlined', 'WechatOutlined', 'WindowsOutlined',
] as const;
