import { i18n } from '@portal/shared/language';

/** What common icons are called in Chinese, by antd's names: the first word is the name, the others find it as well. */
const words: Readonly<Record<string, string>> = {
  AppstoreOutlined: '应用 九宫格',
  BarChartOutlined: '柱状图 图表 报表',
  DashboardOutlined: '仪表盘 看板',
  DeleteOutlined: '删除 回收站 垃圾桶',
  ExportOutlined: '导出',
  FormOutlined: '表单 填写',
  HomeOutlined: '首页 主页',
  ReadOutlined: '阅读 学习',
  SettingOutlined: '设置 系统 齿轮',
  StarOutlined: '星标 收藏',
  ApartmentOutlined: '部门 组织架构',
  ApiOutlined: '接口',
  AuditOutlined: '审核 审计',
  BellOutlined: '铃铛 通知 提醒',
  BookOutlined: '书 字典',
  CalendarOutlined: '日历 日期',
  CloudOutlined: '云',
  ClusterOutlined: '集群 服务器',
  CommentOutlined: '评论 回复',
  ControlOutlined: '控制 调节',
  DatabaseOutlined: '数据库 数据',
  DingdingOutlined: '钉钉',
  EditOutlined: '编辑 修改',
  ExperimentOutlined: '实验 试验',
  FieldTimeOutlined: '时间 时效',
  FlagOutlined: '旗帜 标记',
  FolderOutlined: '文件夹 目录',
  FolderOpenOutlined: '打开的文件夹 目录',
  FundOutlined: '走势图 图表 基金',
  GlobalOutlined: '地球 全球 语言',
  HistoryOutlined: '历史 记录',
  ImportOutlined: '导入',
  InboxOutlined: '收件箱',
  KeyOutlined: '钥匙 密钥 权限',
  LayoutOutlined: '布局',
  LineChartOutlined: '折线图 图表',
  LinkOutlined: '链接',
  LockOutlined: '锁 安全 密码',
  MailOutlined: '邮件 邮箱',
  MenuOutlined: '菜单',
  MessageOutlined: '消息',
  MonitorOutlined: '显示器 监控',
  NotificationOutlined: '公告 通知 喇叭',
  PartitionOutlined: '分区 模型',
  PicLeftOutlined: '图文 文章',
  PictureOutlined: '图片 轮播图',
  PieChartOutlined: '饼图 图表',
  ProfileOutlined: '资料 清单',
  ProjectOutlined: '项目',
  RobotOutlined: '机器人',
  RocketOutlined: '火箭 发布',
  SafetyOutlined: '安全 盾牌',
  ScheduleOutlined: '计划 定时任务',
  ShopOutlined: '商店 门店',
  SolutionOutlined: '方案 人员资料',
  TableOutlined: '表格',
  TagsOutlined: '标签',
  TeamOutlined: '团队 用户 人员',
  ToolOutlined: '工具 维护',
  UserOutlined: '用户 账号 人',
  UsergroupAddOutlined: '用户组 添加成员',
  VideoCameraOutlined: '视频 摄像机 课程',
  WechatOutlined: '微信',
  WindowsOutlined: '窗口 微软',
};

/** antd's `BarChartOutlined` as a person would call it in their language. */
export const iconName = (name: string): string => (i18n.language === 'zh' && words[name]?.split(' ')[0]) || englishName(name);

/** Whether what is typed, in either language, finds an icon. */
export const isIconFound = (name: string, typed: string): boolean => {
  const keyword = typed.trim().toLowerCase();
  return englishName(name).includes(keyword) || (words[name]?.includes(keyword) ?? false);
};

const englishName = (name: string): string => name.replace(/Outlined$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
