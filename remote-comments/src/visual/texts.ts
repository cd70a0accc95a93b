import { definePageTexts } from '@portal/shared/language';

export const zh = { untitled: '无标题的视觉对象' } as const;

export const en = { untitled: 'A visual without a title' };

export const useTexts = definePageTexts('comments.visual', { zh, en });
