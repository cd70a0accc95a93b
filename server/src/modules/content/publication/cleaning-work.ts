import { parentPort } from 'node:worker_threads';
import { cleaned } from './cleaner.ts';

/** What is left of a text, undefined for what is nested too deeply; or why it could not be cleaned. */
export type Answered = { readonly html: string | undefined } | { readonly failed: string };

const answer = (html: string): Answered => {
  try {
    return { html: cleaned(html) };
  } catch (error) {
    return { failed: String(error) };
  }
};

parentPort?.on('message', (html: string) => parentPort?.postMessage(answer(html)));
