import { definePageTexts } from '@portal/shared/language';

export const zh = {
  state: { draft: '草稿', scheduled: '待发布', published: '已发布', withdrawn: '已撤下', expired: '已到期' },
  publishTime: '发布时间',
  expireTime: '到期时间',
  expireHint: '留空则一直显示。',
  forWhom: '面向谁',
  groups: '角色',
  departments: '部门',
  departmentsHint: '包含其下级部门。',
  people: '人员',
  everybodyHint: '角色、部门和人员都不选时，所有人可见。',
  all: '所有人',
  some: '部分人',
} as const;

export const en = {
  state: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', withdrawn: 'Withdrawn', expired: 'Over' },
  publishTime: 'From',
  expireTime: 'Until',
  expireHint: 'Empty: without an end.',
  forWhom: 'For whom',
  groups: 'Roles',
  departments: 'Departments',
  departmentsHint: 'With those below them.',
  people: 'People',
  everybodyHint: 'Without roles, departments and people it is for everybody.',
  all: 'Everybody',
  some: 'Some people',
};

export const useTexts = definePageTexts('learning.publication', { zh, en });
