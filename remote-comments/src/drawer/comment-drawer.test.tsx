import { answer, requests, HttpError, reload, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replace } from '@portal/tooling/jest';
import { endpoints, type Comment } from '@portal/shared/contract/all';
import { ago, commentWith, replyWith } from '../sample-comments.ts';
import CommentDrawer from './comment-drawer.tsx';

const { list, create, people } = endpoints.comments;
const { image } = endpoints.uploads;

/** The comments that the server has, newest first. */
let stored: Comment[];
let reports = 100;
let reportId: number;

const Opened = ({ onClose = () => undefined }: { onClose?: () => void }) => (
  <CommentDrawer open reportId={reportId} reportName="US Flights" onClose={onClose} />
);
const openDrawer = async (language: 'zh' | 'en' = 'en', onClose?: () => void) => {
  const view = await renderInShell(<Opened onClose={onClose} />, { language });
  await waitFor(() => expect(requests(list)).not.toEqual([]));
  return view;
};
const box = () => screen.findByRole('textbox', { name: 'Write a comment' });
const picture = (name: string, type = 'image/png'): File => new File(['x'], name, { type });

beforeEach(() => {
  restartPortal();
  stored = [];
  // Each test has a report of its own: the outbox outlives the drawer.
  reportId = ++reports;
  replace(URL, 'createObjectURL', () => 'blob:picture');
  replace(URL, 'revokeObjectURL', () => undefined);
  answer(list, ({ page }) => {
    const { pageIndex, pageSize } = page as { pageIndex: number; pageSize: number };
    const items = stored.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
    return { items, total: stored.length, pageIndex, pageSize };
  });
  answer(create, ({ content, images }) => {
    const made = commentWith({ id: stored.length + 1, reportId, content: String(content), images: images as string[], from_Name: 'Me Myself' });
    stored = [made, ...stored];
    return made;
  });
});

describe('the list', () => {
  test('shows what was written as text, never as markup', async () => {
    const content = '<img src=x onerror="alert(1)"> <b>bold</b>\nsecond line';
    stored = [commentWith({ content })];
    await openDrawer();
    const item = await screen.findByRole('article', { name: 'Jane Doe' });
    expect(item.querySelector('p')?.textContent).toBe(content);
    expect(item.querySelector('img, b')).toBeNull();
    expect(item.querySelector('p')).toHaveAttribute('dir', 'auto');
  });

  test('shows replies under their comment', async () => {
    const reply = replyWith({ id: 9, to_Names: 'Jane Doe', content: 'Snow in Denver', from_Name: 'John Roe' });
    stored = [commentWith({ reply: [reply] })];
    await openDrawer();
    const replies = within(await screen.findByRole('list', { name: 'Replies' }));
    expect(replies.getByText('Snow in Denver')).toBeInTheDocument();
    expect(replies.getByText('John Roe')).toBeInTheDocument();
  });

  test.each([
    ['en', 'just now', '5 minutes ago', '3 hours ago'],
    ['zh', '刚刚', '5 分钟前', '3 小时前'],
  ] as const)('says times as the specification words them (%s)', async (language, now, minutes, hours) => {
    const noon = new Date();
    noon.setHours(12, 0, 0, 0);
    jest.useFakeTimers({ now: noon, advanceTimers: true });
    try {
      stored = [0, 5, 180].map((age, index) => commentWith({ id: 9 - index, createTime: ago(age) }));
      await openDrawer(language);
      for (const text of [now, minutes, hours]) expect(await screen.findByText(text)).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  test('comes ten at a time', async () => {
    stored = Array.from({ length: 12 }, (_, index) => commentWith({ id: 12 - index, content: `Comment ${12 - index}` }));
    await openDrawer();
    expect(await screen.findByText('Comment 3')).toBeInTheDocument();
    expect(screen.queryByText('Comment 2')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show older comments' }));
    expect(await screen.findByText('Comment 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show older comments' })).toBeNull();
  });

  test('says what to do when there is none, and when it cannot be had', async () => {
    answer(list, () => {
      throw new HttpError(500, 'The database is away');
    });
    await openDrawer();
    const retry = await screen.findByRole('button', { name: /again|retry/i });
    answer(list, () => ({ items: [], total: 0, pageIndex: 1, pageSize: 10 }));
    await userEvent.click(retry);
    expect(await screen.findByText('No comments yet')).toBeInTheDocument();
  });
});

describe('the composer', () => {
  test('sends with Ctrl and Enter; the comment is on top and the box is free', async () => {
    stored = [commentWith({ id: 1, content: 'Older' })];
    await openDrawer();
    await userEvent.type(await box(), ' Why so late?{Control>}{Enter}{/Control}');
    await waitFor(() => expect(requests(create)).toMatchObject([{ reportId, content: 'Why so late?', images: [] }]));
    expect(await screen.findByRole('article', { name: 'Me Myself' })).toHaveTextContent('Why so late?');
    expect(await box()).toHaveValue('');
  });

  test('Escape closes the list of people and leaves the panel open', async () => {
    // jsdom does not scroll.
    replace(Element.prototype, 'scrollIntoView', () => undefined);
    answer(people, () => [{ id: 7, account: 'jdoe', fullName: 'Jane Doe' }]);
    const onClose = jest.fn();
    await openDrawer('en', onClose);
    await userEvent.type(await box(), 'Hi @');
    await screen.findByText('jdoe');
    fireEvent.keyDown(await box(), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(document.querySelector('.ant-mentions-measure')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(await box()).toHaveValue('Hi @');
  });

  test('refuses 501 characters and says how many there are', async () => {
    await openDrawer();
    await userEvent.click(await box());
    await userEvent.paste('a'.repeat(501));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('A comment has at most 500 characters; yours has 501.')).toBeInTheDocument();
    expect(screen.getByText('501 / 500')).toBeInTheDocument();
    expect(requests(create)).toEqual([]);
  });

  test('keeps the text of a comment that was not accepted, and sends it again', async () => {
    answer(create, () => {
      throw new HttpError(500, 'The database is away');
    });
    await openDrawer();
    await userEvent.type(await box(), 'Do not lose me{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Not sent: The database is away')).toBeInTheDocument();
    answer(create, ({ content }) => commentWith({ id: 5, reportId, content: String(content), from_Name: 'Me Myself' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByText('Not sent: The database is away')).toBeNull());
    expect(await screen.findByRole('article', { name: 'Me Myself' })).toHaveTextContent('Do not lose me');
  });

  test('takes what was not accepted back for editing', async () => {
    answer(create, () => {
      throw new HttpError(400, 'An image is missing');
    });
    await openDrawer();
    await userEvent.type(await box(), 'First{Control>}{Enter}{/Control}');
    await userEvent.type(await box(), 'Second');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await box()).toHaveValue('First\nSecond');
  });

  test('keeps a draft for a user and a report, also in a page that is loaded anew', async () => {
    const { unmount } = await openDrawer();
    await userEvent.type(await box(), 'Half a thought');
    unmount();
    const anew = await reload(async () => ({ ...(await import('@portal/shared/testing')), Drawer: (await import('./comment-drawer.tsx')).default }));
    await anew.renderInShell(<anew.Drawer open reportId={reportId} reportName="US Flights" onClose={() => undefined} />);
    expect(await box()).toHaveValue('Half a thought');
  });

  test('sends what an earlier version of this module kept, from where it was written', async () => {
    const kept = { text: 'Late again', images: [], mentions: [], key: '1-a', answers: null, place: { page: 'P2', pageName: 'Delays', state: 'captured' }, state: 'failed', reason: 'Too many' };
    localStorage.setItem(`portal.comments..${reportId}`, JSON.stringify({ draft: { text: '', images: [], mentions: [] }, replies: {}, unsent: [kept] }));
    await openDrawer();
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(requests(create)).toMatchObject([{ content: 'Late again', modularId: 'P2', modularName: 'Delays', bookmark: 'captured' }]));
  });
});

describe('pictures', () => {
  const choose = (files: File[]) => userEvent.upload(screen.getByTestId('picture-input'), files, { applyAccept: false });
  const remove = () => screen.queryAllByRole('button', { name: /^Remove picture/ });

  test('are uploaded at once and go with the comment', async () => {
    answer(image, () => '/api/Upload/Files/a.webp');
    await openDrawer();
    await choose([picture('a.png')]);
    await userEvent.type(await box(), 'Look{Control>}{Enter}{/Control}');
    await waitFor(() => expect(requests(create)).toMatchObject([{ content: 'Look', images: ['/api/Upload/Files/a.webp'] }]));
  });

  test('are nine at most', async () => {
    let uploaded = 0;
    answer(image, () => `/api/Upload/Files/${++uploaded}.webp`);
    await openDrawer();
    await choose(Array.from({ length: 10 }, (_, index) => picture(`${index}.png`)));
    expect(await screen.findByText('At most 9 files can be chosen')).toBeInTheDocument();
    await waitFor(() => expect(uploaded).toBe(9));
    expect(remove()).toHaveLength(9);
    expect(await screen.findAllByText('Upload succeeded')).toHaveLength(1);
  });

  test('can be pasted; text beside a picture is meant as text', async () => {
    answer(image, () => '/api/Upload/Files/p.webp');
    await openDrawer();
    await userEvent.click(await box());
    await userEvent.paste(transferOf([picture('cells.png')], 'A1\tB1'));
    expect(await box()).toHaveValue('A1\tB1');
    expect(remove()).toEqual([]);
    await userEvent.paste(transferOf([picture('shot.png')]));
    await waitFor(() => expect(remove()).toHaveLength(1));
  });

  test('that are none, or too large, are named', async () => {
    await openDrawer();
    const large = Object.defineProperty(picture('large.png'), 'size', { value: 21 * 1_048_576 });
    await choose([picture('notes.pdf', 'application/pdf'), large]);
    expect(await screen.findByText('notes.pdf is not a picture. JPEG, PNG, WebP and GIF can be added.')).toBeInTheDocument();
    expect(screen.getByText('large.png is larger than 20 MB')).toBeInTheDocument();
    expect(requests(image)).toEqual([]);
  });

  test('that were not uploaded keep the comment back until they are uploaded or removed', async () => {
    answer(image, () => {
      throw new HttpError(400, 'Damaged');
    });
    await openDrawer();
    await choose([picture('a.png')]);
    await userEvent.type(await box(), 'Look');
    await screen.findByRole('button', { name: 'Upload a.png again' });
    expect(screen.getByText('Upload failed for “a.png”: Damaged')).toBeInTheDocument();
    expect(screen.queryByText('Upload succeeded')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('A picture was not uploaded. Upload it again or remove it, then send.')).toBeInTheDocument();
    expect(requests(create)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(requests(create)).toMatchObject([{ content: 'Look', images: [] }]));
  });
});

/** The clipboard after something was copied. */
const transferOf = (files: File[], text = ''): DataTransfer =>
  ({ files, items: [], types: ['Files'], getData: () => text }) as unknown as DataTransfer;
