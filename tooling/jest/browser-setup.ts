import '@testing-library/jest-dom/jest-globals';
import { afterAll, beforeEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { replaceComputedStyle } from './computed-style.ts';
import { restoreReplaced } from './replace.ts';

// What a page is waited for (ms): a busy machine takes longer over a large page than the library's own second.
configure({ asyncUtilTimeout: 20_000 });

// In its development build React keeps a stack of calls for every element it makes, to say in a warning where it was made: a tenth of
// what a test of a large page takes. It stops when it has 10,000 within a second; here it has them from the start.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<string, object>;
if (!internals || !('recentlyCreatedOwnerStacks' in internals)) throw new Error('This version of React counts its stacks elsewhere: see tooling/jest/browser-setup.ts.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// jsdom has no layout: what antd asks of it is answered as by a wide screen.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;

window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as unknown as typeof ResizeObserver;

replaceComputedStyle(window);

// jsdom has no channels, and Node's own would keep a test's process alive. antd uses one to come back a moment later.
window.MessageChannel ??= class {
  readonly port1: { onmessage?: () => void; close: () => void } = { close: () => undefined };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
} as unknown as typeof MessageChannel;

// Before the next test and not after one: what a test's own `afterEach` ends may still need what was replaced.
const restore = (): void => {
  restoreReplaced();
  jest.restoreAllMocks();
};
beforeEach(restore);
afterAll(restore);
