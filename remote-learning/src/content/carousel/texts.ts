import { definePageTexts } from '@portal/shared/language';

export const zh = { carousel: '轮播图', picture: '第 {{number}} 张，共 {{count}} 张', previous: '上一张', next: '下一张', pause: '暂停轮播', play: '继续轮播' } as const;

export const en = { carousel: 'Highlights', picture: '{{number}} of {{count}}', previous: 'Previous picture', next: 'Next picture', pause: 'Stop changing pictures', play: 'Go on changing pictures' };

export const useTexts = definePageTexts('learning.carousel', { zh, en });
