import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as engine, type Browser } from '@playwright/test';
import { startProduct, type Product } from '../bench/product.ts';
import { chromium } from '../playwright/chromium.ts';
import { captionsOf } from './captions.ts';
import { Film } from './film.ts';
import { scenes, type Scene } from './scenes.ts';
import { signedIn } from './signed-in.ts';
import { beginVideo } from './video.ts';

/**
 * Records the videos of the sample lesson from the product, with their captions: `node tooling/recordings/recordings.ts [name …]`. It builds and starts
 * what is there, and needs a browser as the end-to-end tests do, and ffmpeg on PATH.
 */
const folder = fileURLToPath(new URL('../../server/samples/lessons', import.meta.url));

/** Every scene begins with a new session; what one has made a favourite is there for the next. */
const record = async (browser: Browser, product: Pick<Product, 'portal' | 'password'>, { name, prepare, play }: Scene): Promise<void> => {
  const page = await signedIn(browser, product);
  // What breaks off leaves the one there is alone.
  const part = join(folder, `${name}.part`);
  const video = beginVideo(part);
  const film = new Film(page, video);
  try {
    await prepare?.(page);
    await film.look();
    await play(page, film);
    await video.end();
    await rename(part, join(folder, `${name}.webm`));
  } finally {
    video.stop();
    await rm(part, { force: true });
    await page.context().close();
  }
  for (const language of ['zh', 'en'] as const) await writeFile(join(folder, `${name}.${language}.vtt`), captionsOf(film.cues, language));
  const { size } = await stat(join(folder, `${name}.webm`));
  console.log(`${name}.webm ${film.seconds.toFixed(1)} s ${Math.round(size / 1000)} kB`);
};

const [names, given] = [process.argv.slice(2), process.env.RECORD_PORTAL];
await mkdir(folder, { recursive: true });
/** Somebody who works on a scene has a portal that runs already. */
const product = given ? { portal: given, password: process.env.PORTAL_VIEWER_PASSWORD ?? '', stop: () => Promise.resolve() } : await startProduct();
const browser = await engine.launch(chromium().launchOptions);
try {
  for (const scene of scenes) if (names.length === 0 || names.includes(scene.name)) await record(browser, product, scene);
} finally {
  await browser.close();
  await product.stop();
}
