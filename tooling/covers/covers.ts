import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { chromium as engine } from '@playwright/test';
import sharp from 'sharp';
import { darkTheme } from '../../remote-viewer/src/embed/dark-theme.ts';
import { chromium } from '../playwright/chromium.ts';
import { pictureOf, pictureOfPage, serveFrame, servePages } from './embedded-page.ts';
import { ReportingService } from './reporting-service.ts';

/**
 * Makes the covers of the sample reports: pictures of their own first pages, light and dark. The embed page must be built. With the ending
 * of a name (`-dark`) those alone. A portal that has a sample's cover is known by its bytes (server/src/samples/added-covers.ts): a light one that is
 * made anew keeps portals that are older than the others from getting these.
 */
const [wanted = ''] = process.argv.slice(2);
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
/** What prints on paper stays paper. */
const isPaper = (embedUrl: string): boolean => new URL(embedUrl).pathname === '/rdlEmbed';
const schemes = [
  { scheme: 'light', last: '' },
  { scheme: 'dark', last: '-dark' },
] as const;
const size = { width: 640, height: 360 };
const quality = 80;
/** The portal's languages, the default one first, with what the names of their files end in. */
const languages = [
  { service: 'zh-CN', page: 'zh', ending: '' },
  { service: 'en', page: 'en', ending: '-en' },
] as const;

const folder = fileURLToPath(new URL('../../server/samples/covers', import.meta.url));

const write = async (picture: () => Promise<Buffer>, name: string): Promise<void> => {
  if (!name.endsWith(wanted)) return;
  const { size: bytes } = await sharp(await picture()).resize(size).webp({ quality }).toFile(join(folder, `${name}.webp`));
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
    const shown = { type: 'report', id: report.id, embedUrl: report.embedUrl, accessToken } as const;
    for (const { service: language, ending } of languages) {
      await write(() => pictureOf(browser, frame.origin, { ...shown, language }), `${name}${ending}`);
      if (!isPaper(report.embedUrl)) await write(() => pictureOf(browser, frame.origin, { ...shown, language, theme: darkTheme }), `${name}${ending}-dark`);
    }
  }
  for (const { page, ending } of languages) {
    for (const { scheme, last } of schemes) await write(() => pictureOfPage(browser, `${pages.origin}/index.html?lang=${page}`, scheme), `seattle${ending}${last}`);
  }
} finally {
  pages.server.close();
  await browser.close();
  await service.stop();
  frame.server.close();
}
