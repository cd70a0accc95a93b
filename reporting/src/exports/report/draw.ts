import { parentPort, workerData } from 'node:worker_threads';
import { openBook, type BookWanted } from '../files/book.ts';
import { drawPage } from '../page/draw-page.ts';
import type { FromThread, ToThread } from './drawing-thread.ts';

/** The thread that draws pages, one after the other, and binds them. */
const port = parentPort!;
const book = openBook(workerData as BookWanted);
const answer = (message: FromThread) => port.postMessage(message);

let last = Promise.resolve();
port.on('message', ({ page }: ToThread) => {
  last = last.then(async () => {
    const { add, finish } = await book;
    if (!page) return answer({ file: await finish() });
    await add(drawPage(page));
    answer({});
  });
});
