import { definePageTexts } from '@portal/shared/language';

export const zh = {
  level: { beginner: '入门', intermediate: '进阶', advanced: '高级' },
  state: { notStarted: '未开始', underWay: '学习中', done: '已学完' },
  minutes_other: '{{count}} 分钟',
  chapters_other: '{{count}} 章',
  progress: '已完成 {{done}}/{{all}} 章',
  mandatory: '必修',
  due: '{{day}} 前学完',
  overdue: '应在 {{day}} 前学完，已逾期',
  forYou: '适合您的角色',
  rating_other: '评分 {{rating}}，满分 5 分（{{count}} 人）',
  resume: '继续：{{chapter}}',
  resumeAt: '继续：{{chapter}} {{time}}',
  playerTab: '学习：{{title}}',
  certificate: '领取证书',
  download: '下载证书',
  downloadOf: '下载证书：“{{title}}”',
  certificateNumber: '证书编号 {{number}}',
} as const;

export const en = {
  level: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
  state: { notStarted: 'Not started', underWay: 'In progress', done: 'Done' },
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  chapters_one: '{{count}} chapter',
  chapters_other: '{{count}} chapters',
  progress: '{{done}} of {{all}} chapters done',
  mandatory: 'Required',
  due: 'Due by {{day}}',
  overdue: 'Overdue since {{day}}',
  forYou: 'For your role',
  rating_one: 'Rated {{rating}} out of 5 by {{count}} person',
  rating_other: 'Rated {{rating}} out of 5 by {{count}} people',
  resume: 'Continue: {{chapter}}',
  resumeAt: 'Continue: {{chapter}}, {{time}}',
  playerTab: 'Learning: {{title}}',
  certificate: 'Get the certificate',
  download: 'Download the certificate',
  downloadOf: 'Download the certificate of “{{title}}”',
  certificateNumber: 'Certificate number {{number}}',
};

export const useTexts = definePageTexts('learning.lessons', { zh, en });
