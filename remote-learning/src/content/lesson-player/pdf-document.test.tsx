import { renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replace } from '@portal/tooling/jest';

const PAGES = 3;
const render = jest.fn();
const getPage = async () => ({ getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale }), render: () => (render(), { promise: Promise.resolve(), cancel: () => undefined }), streamTextContent: () => null });
let opening: () => Promise<object>;
const getDocument = jest.fn();

// PDF.js is not ours, and draws on what jsdom has not.
jest.mock('./pdf-library.ts', () => ({
  getDocument: (options: object) => {
    getDocument(options);
    return { promise: opening(), destroy: async () => undefined };
  },
  TextLayer: class {
    render = async () => undefined;
    cancel = () => undefined;
  },
}));

type Watch = { element: Element; told: (entries: { isIntersecting: boolean }[]) => void; margin: string };
let watched: Watch[];
/** jsdom has no layout: the test says what is seen. */
class Watcher {
  readonly #told: Watch['told'];
  readonly #margin: string;
  constructor(told: Watch['told'], { rootMargin }: { rootMargin: string }) {
    this.#told = told;
    this.#margin = rootMargin;
  }
  observe(element: Element) {
    watched.push({ element, told: this.#told, margin: this.#margin });
  }
  disconnect() {}
}

beforeEach(() => {
  watched = [];
  getDocument.mockClear();
  render.mockClear();
  opening = async () => ({ numPages: PAGES, getPage });
  replace(globalThis, 'IntersectionObserver', Watcher as unknown as typeof IntersectionObserver);
});

const open = async () => {
  const { default: PdfDocument } = await import('./pdf-document.tsx');
  return renderInShell(<PdfDocument address="/files/11" name="Guide.pdf" />);
};
/** The page comes near the part that is seen, or into its middle. */
const comes = (page: number, margin: string) =>
  act(async () => watched.filter(({ element, margin: one }) => element.getAttribute('data-page') === String(page) && one === margin).forEach(({ told }) => told([{ isIntersecting: true }])));

test('a document is drawn page by page, as far as it is seen, without WebAssembly', async () => {
  await open();
  expect(await screen.findByText('Page 1 of 3')).toBeInTheDocument();
  expect(getDocument).toHaveBeenCalledWith({ url: '/files/11', useWasm: false, enableXfa: false });
  expect(screen.getAllByRole('group', { name: /^Page \d$/ })).toHaveLength(PAGES);
  expect(render).not.toHaveBeenCalled();
  await comes(2, '600px');
  await waitFor(() => expect(render).toHaveBeenCalledTimes(1));
  await comes(2, '-50% 0px');
  expect(screen.getByText('Page 2 of 3')).toBeInTheDocument();
});

test('it can be made larger, and then is drawn anew', async () => {
  await open();
  await screen.findByText('Page 1 of 3');
  await comes(1, '600px');
  await waitFor(() => expect(render).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(screen.getByText('125%')).toBeInTheDocument();
  await waitFor(() => expect(render).toHaveBeenCalledTimes(2));
  for (let more = 0; more < 3; more += 1) await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
});

test('what is no document says so, and can be tried again', async () => {
  opening = async () => {
    throw new Error('Invalid PDF structure');
  };
  await open();
  expect(await screen.findByText('The document could not be opened')).toBeInTheDocument();
  opening = async () => ({ numPages: 1, getPage });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Page 1 of 1')).toBeInTheDocument();
});
