import { definePageTexts } from '@portal/shared/language';

export const zh = {
  checking: '正在测试…',
  result: '测试结果',
  states: { ok: '通过', warning: '注意', failed: '失败', skipped: '未执行' },
} as const;

export const en = {
  checking: 'Testing…',
  result: 'Result of the test',
  states: { ok: 'Passed', warning: 'Look at this', failed: 'Failed', skipped: 'Not tried' },
} as const;

export const useTexts = definePageTexts('admin.checkSteps', { zh, en });
