import { afterEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { replace } from '@portal/tooling/jest';
import { keepWatermark, watermarkTile } from './screen-watermark.tsx';

let stop: () => void = () => undefined;
afterEach(() => stop());

const mark = () => document.querySelector<HTMLElement>('[data-watermark]');

test('shows the account as text, also one with markup in it', () => {
  const picture = decodeURIComponent(watermarkTile('<b>ada</b>"\'&;'));
  expect(picture).toContain('&lt;b&gt;ada&lt;/b&gt;');
  expect(picture).toContain('rotate(-15');
  expect(picture).toContain('font-size="18"');
  expect(watermarkTile('");display:none')).not.toContain('");display');
});

test('has room for two long accounts', () => {
  const sides = (account: string) => [...decodeURIComponent(watermarkTile(account)).matchAll(/ (?:width|height)="(\d+)"/g)].map(([, side]) => Number(side));
  expect(sides('ada')).toEqual([280, 180]);
  const [width = 0, height = 0] = sides('administrator.of.reports → sample:chen.wei');
  // Its 41 signs are some 430 pixels long, and turned by 15 degrees.
  expect(width).toBeGreaterThan(40 + 430 * 0.97);
  expect(height).toBeGreaterThan(110 + 430 * 0.26);
});

test.each<[string, (element: HTMLElement) => void]>([
  ['removed', (element) => element.remove()],
  ['hidden', (element) => element.style.setProperty('display', 'none', 'important')],
  ['hidden by an attribute', (element) => (element.hidden = true)],
  ['given a class', (element) => (element.className = 'gone')],
  ['restyled', (element) => element.style.setProperty('opacity', '0.01', 'important')],
  ['made another picture', (element) => element.style.removeProperty('background-image')],
  ['moved elsewhere', (element) => document.body.prepend(element)],
  ['covered by a later element', () => document.documentElement.append(document.createElement('p'))],
])('comes back when it is %s', async (_, change) => {
  stop = keepWatermark('ada');
  const before = mark()!;
  change(before);
  await waitFor(() => expect(mark()).not.toBe(before));
  const now = mark()!;
  expect(document.documentElement.lastElementChild).toBe(now);
  expect(document.querySelectorAll('[data-watermark]')).toHaveLength(1);
  expect(now.style.display).toBe('block');
  expect(now.style.opacity).toBe('1');
  expect(now.style.backgroundImage).toContain('ada');
  expect(now.hidden).toBe(false);
  document.documentElement.querySelector(':scope > p')?.remove();
});

test('takes no shadow root, whose style would overrule its own', () => {
  stop = keepWatermark('ada');
  expect(() => mark()!.attachShadow({ mode: 'closed' })).toThrow();
});

test('comes above whatever was put over it since, also where that cannot be seen', () => {
  jest.useFakeTimers();
  const layer: Element[] = [];
  const over = document.createElement('dialog');
  replace(HTMLElement.prototype, 'showPopover', function (this: HTMLElement) {
    layer.push(this);
  });
  replace(HTMLElement.prototype, 'hidePopover', function (this: HTMLElement) {
    layer.splice(layer.indexOf(this), 1);
  });
  const { matches } = Element.prototype;
  replace(Element.prototype, 'matches', function (this: Element, selector: string) {
    return selector === ':popover-open' ? layer.includes(this) : matches.call(this, selector);
  });
  stop = keepWatermark('ada');
  layer.push(over);
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
  expect(layer).toEqual([over, mark()]);
});

test('does not stand in the way of the mouse, nor of a screen reader', () => {
  stop = keepWatermark('ada');
  expect(mark()!.style.pointerEvents).toBe('none');
  expect(mark()).toHaveAttribute('aria-hidden', 'true');
});

test('goes when it is stopped', () => {
  keepWatermark('ada')();
  expect(mark()).toBeNull();
});
