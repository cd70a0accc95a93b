import { definePageTexts } from '@portal/shared/language';

export const zh = {
  one: '报表',
  all: '全部报表',
  count_other: '共 {{count}} 项',
  filter: '按名称筛选',
  empty: '此分类下没有您可以查看的报表或仪表板',
  noMatch: '没有名称匹配的报表或仪表板',
  sort: { manual: '默认顺序', name: '按名称' },
  type: { '0': '在线报表', '2': '分页报表', '5': 'H5 报表', dashboard: '仪表板' },
} as const;

export const en = {
  one: 'Reports',
  all: 'All reports',
  count_one: '{{count}} item',
  count_other: '{{count}} items',
  filter: 'Filter by name',
  empty: 'This class has no reports or dashboards that you may open',
  noMatch: 'No report or dashboard has a name like that',
  sort: { manual: 'Default order', name: 'By name' },
  type: { '0': 'Online', '2': 'Paginated', '5': 'H5', dashboard: 'Dashboard' },
};

export const useTexts = definePageTexts('viewer.reportClass', { zh, en });
