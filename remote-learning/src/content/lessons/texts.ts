import { definePageTexts } from '@portal/shared/language';

export const zh = {
  level: { beginner: '入门', intermediate: '进阶', advanced: '高级' },
  minutes_other: '{{count}} 分钟',
  chapters_other: '{{count}} 章',
} as const;

export const en = {
  level: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  chapters_one: '{{count}} chapter',
  chapters_other: '{{count}} chapters',
};

export const useTexts = definePageTexts('learning.lessons', { zh, en });
