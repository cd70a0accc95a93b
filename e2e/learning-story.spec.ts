import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { endpoints, type BodyOf } from '@portal/shared/contract/all';
import { Client } from './client.ts';
import { another, axeFindings, choose, signIn, signInByForm, signOut } from './portal.ts';
import { expect, test } from './product.ts';
import { recordVideo } from './video.ts';

/** What the screens say, in both languages. */
const words = {
  en: {
    viewers: 'Viewers', titleZh: 'Title (Chinese)', titleEn: 'Title (English)', kept: /^Unsaved changes backed up at/, unsaved: /^Unsaved changes from .+ restored/, texts: ['Text (Chinese)', 'Text (English)'], picture: 'Insert picture', confirm: 'To be confirmed', roles: 'Roles', from: 'From',
    save: 'Save', publish: 'Save and publish', scheduled: 'Scheduled', published: 'Published', publishedNow: 'Saved and published', savedNow: 'Saved', announcements: 'Announcements', unread: /Unread · To be confirmed/, read: 'I have read this', confirmed: /^You confirmed on/, device: 'Computer',
    newLesson: 'New lesson', lessonZh: 'Title (Chinese)', lessonEn: 'Title (English)', chapters: 'Chapters of', newChapter: 'New chapter', newVideo: 'New video', newQuiz: 'New quiz', chapterTitle: 'Title (Chinese)', file: 'Choose a file', length: /^Length: 0:1\d$/, captionsEn: 'Choose a file of English captions', captionsZh: 'Choose a file of Chinese captions', captionsSaved: 'captions are saved', back: 'Back to the chapters',
    question: 'Question (Chinese)', answer: (number: number) => `Answer ${number} (Chinese)`, right: 'Answer 2 is right', release: 'Publish', more: 'More actions for',
    lessons: /^(Learn|Continue learning)$/, proceed: 'Continue learning', start: 'Start', play: 'play', pause: 'pause', resumed: /^Continued at 0:(\d\d)\./, chapterDone: 'This chapter is done.', next: 'Next: Test', submit: 'Submit', failed: '0 points; 80 are needed. Try again.', again: 'Try again', passed: '100 points: passed!', done: 'Well done, you have finished this lesson!', certificate: 'Get the certificate',
  },
  zh: {
    viewers: '报表读者', titleZh: '中文标题', titleEn: '英文标题', kept: /^未保存的内容已于 .+ 自动暂存$/, unsaved: /^已恢复 .+ 尚未保存的内容。$/, texts: ['英文正文', '中文正文'], picture: '插入图片', confirm: '要求确认已读', roles: '角色', from: '发布时间',
    save: '保存', publish: '保存并发布', scheduled: '待发布', published: '已发布', publishedNow: '已保存并发布', savedNow: '已保存', announcements: '公告', unread: /未读 · 待确认/, read: '我已阅读', confirmed: /^您已于 .+ 确认阅读$/, device: '电脑',
    newLesson: '新建课程', lessonZh: '中文标题', lessonEn: '英文标题', chapters: '章节：', newChapter: '新建章节', newVideo: '新建视频', newQuiz: '新建测验', chapterTitle: '中文标题', file: '选择文件', length: /^时长: 0:1\d$/, captionsEn: '选择文件：英文字幕', captionsZh: '选择文件：中文字幕', captionsSaved: '字幕已保存', back: '返回章节列表',
    question: '中文题目', answer: (number: number) => `中文答案 ${number}`, right: '答案 2 正确', release: '发布', more: '的更多操作',
    lessons: /^(学习|继续学习)$/, proceed: '继续学习', start: '开始学习', play: '播放', pause: '暂停', resumed: /^已从 0:(\d\d) 继续播放。/, chapterDone: '本章已完成。', next: '下一章：测验', submit: '提交', failed: '得分 0，80 分及格，再试一次吧。', again: '再答一次', passed: '得分 100，通过！', done: '恭喜，您已学完这门课程！', certificate: '领取证书',
  },
} as const;

/** Of the video, in seconds: it is left after the first two, and is begun anew where its last three are left. */
const LENGTH = 12;
const captions = (text: string): string => `WEBVTT\n\n00:00.000 --> 00:05.000\n${text}\n\n00:05.000 --> 00:12.000\n${text} 2\n`;
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

for (const language of ['en', 'zh'] as const) {
  test(`an author tells and teaches, a reader confirms, learns in two sittings and gets a certificate (${language})`, async ({ browser, page, product, playwright, nextLearning }, { repeatEachIndex }) => {
    test.slow();
    const t = words[language];
    // What is written in this run.
    const run = `${language}${repeatEachIndex || ''}`;
    const notice = { zh: `停机通知 ${run}`, en: `Maintenance ${run}` };
    const lesson = { zh: `第一课 ${run}`, en: `Lesson one ${run}` };
    const request = await playwright.request.newContext();
    const admin = await new Client(request, product.portal).signIn('admin', product.passwords.admin);
    const filming = another(browser, language).then((studio) => recordVideo(studio, LENGTH));

    // The browser that the author loses is not that of the test.
    const lost = await another(browser, language);
    await signIn(lost, product, 'admin', language);
    const reader = await another(browser, language);
    await signInByForm(reader, product, 'viewer', language);

    await test.step('what an author has begun is there again after their browser has gone', async () => {
      await lost.goto(`${product.portal}/Main/AnnouncementEdit/notice/new`);
      await lost.getByLabel(t.titleZh, { exact: true }).fill(notice.zh);
      await lost.getByLabel(t.titleEn, { exact: true }).fill(notice.en);
      await expect(lost.getByText(t.kept)).toBeVisible();
      await lost.context().close();
      await signIn(page, product, 'admin', language);
      await page.goto(`${product.portal}/Main/AnnouncementEdit/notice/new`);
      await expect(page.getByText(t.unsaved)).toBeVisible();
      await expect(page.getByLabel(t.titleEn, { exact: true })).toHaveValue(notice.en);
    });

    const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
    const told = (at: Page): Locator => at.getByRole('region', { name: t.announcements }).getByRole('button', { name: new RegExp(notice[language]) });

    const announcement = await test.step('with a picture it is scheduled, and nobody sees it', async () => {
      const [other, own] = t.texts;
      const text = page.getByRole('textbox', { name: own });
      await page.getByRole('textbox', { name: other }).pressSequentially('23:00 – 24:00');
      await text.pressSequentially('23:00 – 24:00');
      await page.getByRole('toolbar', { name: own }).locator('input[type=file]').setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await page.screenshot() });
      await expect(text.locator('img')).toBeVisible();
      await page.getByRole('switch', { name: t.confirm }).click();
      await choose(page, page.getByLabel(t.roles, { exact: true }), t.viewers);
      await page.getByLabel(t.from, { exact: true }).fill(`${tomorrow()} 08:00`);
      await page.keyboard.press('Enter');
      expect(await axeFindings(page, 'main')).toEqual([]);
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page).toHaveURL(/\/AnnouncementEdit\/notice\/\d+$/);
      await expect(page.locator('header').getByText(t.scheduled, { exact: true })).toBeVisible();
      await reader.goto(`${product.portal}/Main/Home`);
      await expect(reader.getByRole('region', { name: t.announcements })).toBeVisible();
      await expect(told(reader)).toHaveCount(0);
      return Number(page.url().split('/').at(-1));
    });

    await test.step('it is published, and the next one begins with nothing of it', async () => {
      await page.getByRole('button', { name: t.publish, exact: true }).click();
      await expect(page.locator('header').getByText(t.published, { exact: true })).toBeVisible();
      await page.goto(`${product.portal}/Main/AnnouncementEdit/notice/new`);
      await expect(page.getByLabel(t.titleZh, { exact: true })).toHaveValue('');
      await expect(page.getByRole('switch', { name: t.confirm })).not.toBeChecked();
      await expect(page.getByText(t.unsaved)).toHaveCount(0);
    });

    await test.step('a reader finds it at Home, sees its picture and confirms', async () => {
      await reader.goto(`${product.portal}/Main/Home`);
      await expect(told(reader)).toHaveText(t.unread);
      await told(reader).click();
      const text = reader.getByRole('article').filter({ has: reader.getByRole('heading', { name: notice[language] }) });
      await expect.poll(() => text.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await text.getByRole('button', { name: t.read }).click();
      await expect(text.getByText(t.confirmed)).toBeVisible();
      expect(await axeFindings(reader, 'main')).toEqual([]);
    });

    await test.step('the author sees who has read it, and when they confirmed', async () => {
      await page.goto(`${product.portal}/Main/AnnouncementLog?announcement=${announcement}`);
      await expect(row('viewer').getByText(t.device, { exact: true })).toBeVisible();
      await expect(row('viewer').getByText(/\d\d:\d\d:\d\d/)).toHaveCount(3);
    });

    const lessonId = await test.step('a lesson of a video with captions and a quiz is written and published', async () => {
      await page.goto(`${product.portal}/Main/LessonManagement`);
      await page.getByRole('button', { name: t.newLesson }).click();
      const form = page.getByRole('dialog', { name: t.newLesson });
      await form.getByLabel(t.lessonZh, { exact: true }).fill(lesson.zh);
      await form.getByLabel(t.lessonEn, { exact: true }).last().fill(lesson.en);
      await choose(page, form.getByLabel(t.roles, { exact: true }), t.viewers);
      await form.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByRole('heading', { name: new RegExp(`^${t.chapters}.*${lesson[language]}`) })).toBeVisible();
      const id = Number(new URL(page.url()).searchParams.get('lesson'));

      const begin = async (kind: string, title: string) => {
        await page.getByRole('button', { name: t.newChapter }).click();
        await page.getByRole('menuitem', { name: kind }).click();
        await expect(page.getByRole('heading', { name: kind })).toBeVisible();
        await page.getByRole('textbox', { name: t.chapterTitle, exact: true }).fill(title);
      };
      const save = async () => {
        await page.getByRole('button', { name: t.save, exact: true }).click();
        await expect(page).toHaveURL(/chapter=\d+/);
      };
      await begin(t.newVideo, 'Film');
      await page.locator('main input[type=file][accept*=webm]').setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: await filming });
      await expect(page.getByText(t.length)).toBeVisible();
      await expect(page.locator('main').getByRole('progressbar')).toHaveCount(0);
      await save();
      for (const [label, text] of [[t.captionsEn, 'Hello'], [t.captionsZh, '你好']] as const) {
        await page.getByLabel(label, { exact: true }).and(page.locator('input')).setInputFiles({ name: 'film.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions(text)) });
        await expect(page.locator('.ant-message-notice').filter({ hasText: t.captionsSaved }).last()).toBeVisible();
      }
      expect(await axeFindings(page, 'main')).toEqual([]);
      await page.getByRole('button', { name: t.back }).click();
      await begin(t.newQuiz, language === 'en' ? 'Test' : '测验');
      await page.getByLabel(t.question, { exact: true }).fill('1 + 1 = ?');
      await page.getByLabel(t.answer(1), { exact: true }).fill('3');
      await page.getByLabel(t.answer(2), { exact: true }).fill('2');
      await page.getByRole('checkbox', { name: t.right }).check();
      await save();

      await page.goto(`${product.portal}/Main/LessonManagement?keyword=${encodeURIComponent(lesson[language])}`);
      await row(lesson[language]).getByRole('button', { name: t.more }).click();
      await page.getByRole('menuitem', { name: t.release, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.release, exact: true }).click();
      await expect(row(lesson[language]).getByText(t.published, { exact: true })).toBeVisible();
      return id;
    });

    const video = reader.locator('video');
    const second = (): Promise<number> => video.evaluate((one: HTMLVideoElement) => one.currentTime);
    const press = (name: string): Promise<void> => reader.getByRole('button', { name, exact: true }).click();

    const left = await test.step('the reader begins it from Home, stops in the middle and signs out', async () => {
      await reader.goto(`${product.portal}/Main/Home`);
      await reader.getByRole('region', { name: t.lessons }).getByRole('button', { name: lesson[language], exact: true }).click();
      await expect(reader.getByRole('button', { name: t.start, exact: true })).toBeVisible();
      expect(await axeFindings(reader, 'main')).toEqual([]);
      await press(t.start);
      await press(t.play);
      // The captions are those of the language that they read.
      await expect
        .poll(() => video.evaluate((one: HTMLVideoElement) => [...one.textTracks].flatMap(({ mode, language: spoken, cues }) => (mode === 'showing' ? [[spoken, cues?.length]] : []))))
        .toEqual([[language, 2]]);
      await expect.poll(second).toBeGreaterThan(2);
      const saved = reader.waitForResponse((one) => one.url().includes(endpoints.lessons.saveProgress.path));
      await press(t.pause);
      expect((await saved).status()).toBe(200);
      const at = Math.floor(await second());
      expect(at).toBeLessThan(LENGTH - 3);
      await signOut(reader, language);
      return at;
    });

    /** The versions of the module that a page has fetched files of since it was loaded. */
    const versions = async (): Promise<string[]> => {
      const addresses = await reader.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
      return [...new Set(addresses.flatMap((path) => /^\/remotes\/learning\/([^/]+)\//.exec(path)?.[1] ?? []))];
    };

    await test.step('the module is released alone meanwhile', async () => {
      expect(await nextLearning.release()).toMatchObject({ code: 0 });
    });

    await test.step('signed in again, they go on where they were, and the quiz is passed at the second try', async () => {
      await signInByForm(reader, product, 'viewer', language);
      const home = reader.getByRole('region', { name: t.proceed });
      await home.getByRole('article', { name: lesson[language] }).getByRole('button', { name: new RegExp(`Film.* 0:${String(left).padStart(2, '0')}$`) }).click();
      await expect(reader.getByText(t.resumed)).toBeVisible();
      expect(await versions()).toEqual([nextLearning.version]);
      await expect.poll(second).toBeGreaterThanOrEqual(left);
      await press(t.play);
      await expect(reader.getByText(t.chapterDone)).toBeVisible();
      await press(t.next);
      const answer = async (text: string) => {
        await reader.getByLabel(text, { exact: true }).check();
        await press(t.submit);
      };
      await answer('3');
      await expect(reader.getByText(t.failed)).toBeVisible();
      await press(t.again);
      await answer('2');
      await expect(reader.getByText(t.passed)).toBeVisible();
    });

    await test.step('the release is taken back, and what they have done in it counts', async () => {
      expect(await nextLearning.rollBack()).toMatchObject({ code: 0 });
      await reader.reload();
      await expect(reader.getByRole('heading', { name: t.done })).toBeVisible();
      const [version, ...others] = await versions();
      expect(others).toEqual([]);
      expect(version).not.toBe(nextLearning.version);
    });

    await test.step('their certificate is a PDF', async () => {
      await expect(reader.getByRole('heading', { name: t.done })).toBeVisible();
      const download = reader.waitForEvent('download');
      await press(t.certificate);
      const file = readFileSync(await (await download).path());
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      expect(await axeFindings(reader, 'main')).toEqual([]);
    });

    // What other tests find at Home is not this.
    await admin.call(endpoints.managedAnnouncements.remove, { body: { ids: [announcement] } as BodyOf<typeof endpoints.managedAnnouncements.remove> });
    await admin.call(endpoints.managedLessons.remove, { body: { ids: [lessonId] } as BodyOf<typeof endpoints.managedLessons.remove> });
    await reader.context().close();
    await request.dispose();
  });
}
