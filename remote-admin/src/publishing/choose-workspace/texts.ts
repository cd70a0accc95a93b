import { definePageTexts } from '@portal/shared/language';

export const zh = {
  source: '报表连接',
  sourcesFailed: '无法读取报表连接',
  noSources: '没有启用的报表连接',
  noSourcesNext: '请先连接 Power BI 或其他报表服务，再回来添加。',
  connect: '管理报表连接',
  workspace: '工作区',
  used: '{{name}}（已在使用）',
  asking: '正在读取工作区',
  workspacesFailed: '无法读取工作区',
  noWorkspaces: '此连接中没有门户可以访问的工作区',
  noWorkspacesNext: '请在服务中把此连接使用的应用加为工作区成员。',
} as const;

export const en = {
  source: 'Connection',
  sourcesFailed: 'The connections could not be loaded',
  noSources: 'No connection is in use',
  noSourcesNext: 'Connect Power BI or another reporting service first, and then come back.',
  connect: 'Manage connections',
  workspace: 'Workspace',
  used: '{{name}} (in use)',
  asking: 'Asking for workspaces',
  workspacesFailed: 'The workspaces could not be loaded',
  noWorkspaces: 'The portal sees no workspace through this connection',
  noWorkspacesNext: 'Make the application of this connection a member of the workspace in the service.',
};

export const useTexts = definePageTexts('admin.chooseWorkspace', { zh, en });
