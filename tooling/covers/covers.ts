import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { chromium as engine } from '@playwright/test';
import sharp from 'sharp';
import { chromium } from '../playwright/chromium.ts';
import { pictureOf, pictureOfPage, serveFrame, servePages } from './embedded-page.ts';
import { ReportingService } from './reporting-service.ts';

/** Makes the covers of the sample reports: pictures of their own first pages. The embed page must be built. */
const workspaceId = '7c0e7a10-0000-4000-8000-000000000001';
const files: Record<string, string> = {
  'US Flights': 'flights',
  'Stock Prices': 'stocks',
  Weather: 'weather',
  Films: 'films',
  Employment: 'employment',
  'Route Directory': 'routes',
  'Film Catalogue': 'catalogue',
};
const size = { width: 640, height: 360 };
const quality = 80;
/** The portal's languages, the default one first, with what the names of their files end in. */
const languages = [
  { service: 'zh-CN', page: 'zh', ending: '' },
  { service: 'en', page: 'en', ending: '-en' },
] as const;

const folder = fileURLToPath(new URL('../../server/samples/covers', import.meta.url));

const write = async (picture: Buffer, name: string): Promise<void> => {
  const { size: bytes } = await sharp(picture).resize(size).webp({ quality }).toFile(join(folder, `${name}.webp`));
  console.log(`${name}.webp ${Math.round(bytes / 1000)} kB`);
};

const frame = await serveFrame();
const pages = await servePages(new URL('../../server/samples/h5/seattle/', import.meta.url));
const service = await ReportingService.start(frame.origin);
const browser = await engine.launch(chromium().launchOptions);
try {
  await mkdir(folder, { recursive: true });
  for (const report of await service.list(workspaceId, 'reports')) {
    const name = files[report.name ?? ''];
    if (!name) continue;
    const accessToken = await service.embedToken(workspaceId, 'reports', report.id);
    for (const { service: language, ending } of languages) {
      const picture = await pictureOf(browser, frame.origin, { type: 'report', id: report.id, embedUrl: report.embedUrl, accessToken, language });
      await write(picture, `${name}${ending}`);
    }
  }
  for (const { page, ending } of languages) await write(await pictureOfPage(browser, `${pages.origin}/index.html?lang=${page}`), `seattle${ending}`);
} finally {
  pages.server.close();
  await browser.close();
  await service.stop();
  frame.server.close();
}
