import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { keepWatermark, watermarkTile } from './screen-watermark.tsx';

let stop: () => void = () => undefined;
afterEach(() => stop());

const mark = () => document.querySelector<HTMLElement>('[data-watermark]');

test('shows the account as text, also one with markup in it', () => {
  const picture = decodeURIComponent(watermarkTile('<b>ada</b>'));
  expect(picture).toContain('&lt;b&gt;ada&lt;/b&gt;');
  expect(picture).toContain('rotate(-15');
  expect(picture).toContain('font-size="18"');
});

test('comes back when it is removed', async () => {
  stop = keepWatermark('ada');
  mark()!.remove();
  await waitFor(() => expect(mark()).not.toBeNull());
});

test('comes back when it is hidden', async () => {
  stop = keepWatermark('ada');
  mark()!.style.setProperty('display', 'none', 'important');
  await waitFor(() => expect(mark()!.style.display).toBe('block'));
});
