import { Worker } from 'node:worker_threads';
import type { Answered } from './cleaning-work.ts';

/** Beyond this the thread ends, and not the server. */
const MOST_MEGABYTES = 512;
/** The longest text that anybody can send takes two seconds or so. */
const MOST_MILLISECONDS = 20_000;

/** A text that is not cleaned in time. The others wait no longer for it. */
export class SlowText extends Error {}

type Waiting = PromiseWithResolvers<string | undefined> & { readonly html: string; /** Milliseconds. */ readonly most: number };

/** The first of them is being cleaned. */
const waiting: Waiting[] = [];
/** Starts with the first long text, and stays: starting takes longer than cleaning. */
let thread: Worker | undefined;
let deadline: NodeJS.Timeout | undefined;

/**
 * Cleans HTML in a thread that all of it shares, one text after the other. Undefined for what is nested too deeply.
 * @param most how long it may take, in milliseconds @throws SlowText
 */
export const cleanedInThread = (html: string, most = MOST_MILLISECONDS): Promise<string | undefined> => {
  const one = { html, most, ...Promise.withResolvers<string | undefined>() };
  waiting.push(one);
  if (waiting.length === 1) next();
  return one.promise;
};

/** Ends the thread, when what waits for it has been cleaned. The next long text starts another one. */
export const endCleaning = async (): Promise<void> => {
  await Promise.allSettled(waiting.map(({ promise }) => promise));
  const idle = thread;
  thread = undefined;
  await idle?.terminate();
};

const next = (): void => {
  const [one] = waiting;
  // A process is not kept for a thread that has nothing to do.
  if (!one) return thread?.unref();
  thread ??= startThread();
  thread.ref();
  const slow = thread;
  deadline = setTimeout(() => {
    thread = undefined;
    void slow.terminate();
    settle(({ reject }) => reject(new SlowText()));
  }, one.most);
  thread.postMessage(one.html);
};

const settle = (how: (one: Waiting) => void): void => {
  clearTimeout(deadline);
  const one = waiting.shift();
  if (one) how(one);
  next();
};

const startThread = (): Worker => {
  const worker = new Worker(new URL('./cleaning-work.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  const fail = (error: Error): void => {
    if (thread !== worker) return;
    thread = undefined;
    settle(({ reject }) => reject(error));
  };
  worker.on('message', (answered: Answered) => settle(({ resolve, reject }) => ('failed' in answered ? reject(new Error(answered.failed)) : resolve(answered.html))));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that cleans texts has ended')));
  return worker;
};
