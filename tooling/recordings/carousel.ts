import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as engine } from '@playwright/test';
import sharp from 'sharp';
import { chromium } from '../playwright/chromium.ts';
import { carouselPage, type Slide } from './carousel-page.ts';

/** Draws the pictures of the sample carousel: each in both languages, wide and for phones. */

const folder = fileURLToPath(new URL('../../server/samples/carousel', import.meta.url));
const covers = new URL('../../server/samples/covers/', import.meta.url);
/** Four times as wide as high, and twice as wide: what Home has room for. */
const shapes = [
  { name: '', width: 1600, height: 400 },
  { name: '-phone', width: 800, height: 400 },
] as const;
const languages = [
  { language: 'zh', ending: '' },
  { language: 'en', ending: '-en' },
] as const;
const quality = 82;

const slides: readonly Slide[] = [
  {
    name: 'reports',
    head: { zh: '从一张报表开始', en: 'Start with a report' },
    line: { zh: '八张示例报表，点开就能筛选、导出和讨论', en: 'Eight samples to open, filter and export' },
    covers: ['stocks', 'flights', 'weather'],
    drawn: 'cards',
  },
  {
    name: 'lesson',
    head: { zh: '五分钟上手', en: 'Your first five minutes' },
    line: { zh: '三段短视频，一次小测验，一张证书', en: 'Three short videos, a quiz and a certificate' },
    covers: ['flights'],
    drawn: 'video',
  },
  {
    name: 'comments',
    head: { zh: '在数字旁边讨论', en: 'Talk beside the figures' },
    line: { zh: '评论跟着报表走，只有能看报表的人看得到', en: 'Comments stay with the report and its readers' },
    covers: ['employment'],
    drawn: 'comments',
  },
];

await mkdir(folder, { recursive: true });
const browser = await engine.launch(chromium().launchOptions);
try {
  for (const slide of slides) {
    for (const { language, ending } of languages) {
      const pictures = await Promise.all(slide.covers.map(async (name) => (await readFile(new URL(`${name}${ending}.webp`, covers))).toString('base64')));
      for (const { name, width, height } of shapes) {
        const page = await browser.newPage({ viewport: { width, height } });
        await page.setContent(carouselPage(slide, language, pictures), { waitUntil: 'load' });
        const file = `${slide.name}${ending}${name}.webp`;
        const { size } = await sharp(await page.screenshot()).webp({ quality }).toFile(join(folder, file));
        console.log(`${file} ${Math.round(size / 1000)} kB`);
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
}
