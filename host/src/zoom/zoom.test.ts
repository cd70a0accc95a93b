import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { pageZoom, useZoom, zoomFor } from './zoom.ts';

const widths = [
  [1280, 0.72],
  [1466, 0.72],
  [1467, 0.8],
  [1650, 0.8],
  [1651, 0.9],
  [1919, 0.9],
  [1920, 1],
] as const;
const { innerWidth } = window;
const windowOf = (width: number): void => void Object.assign(window, { innerWidth: width });

/** jsdom's styles know no zoom. */
const { style } = document.documentElement;
const properties = new Map<string, string>();
const zoomOfPage = (): string => style.getPropertyValue('zoom');
const textOfPage = (): string => style.getPropertyValue('--portal-font-size');
beforeEach(() => {
  properties.clear();
  jest.spyOn(style, 'setProperty').mockImplementation((name, value) => void properties.set(name, value ?? ''));
  jest.spyOn(style, 'getPropertyValue').mockImplementation((name) => properties.get(name) ?? '');
  jest.spyOn(style, 'removeProperty').mockImplementation((name) => String(properties.delete(name)));
});
afterEach(() => {
  jest.restoreAllMocks();
  windowOf(innerWidth);
});

test.each(widths)('%i px: %d (SPEC 2.2)', (width, zoom) => expect(zoomFor(width)).toBe(zoom));

test.each([...widths, [997, 0.72], [996, 1], [995, 1], [360, 1]] as const)('a window that opens with %i px has it at once, a phone or a tablet none: %d', (width, zoom) => {
  windowOf(width);
  const { result, unmount } = renderHook(useZoom);
  expect([result.current, zoomOfPage(), pageZoom()]).toEqual([zoom, String(zoom), zoom]);
  unmount();
  expect([zoomOfPage(), textOfPage(), pageZoom()]).toEqual(['', '', 1]);
});

test('it follows the width of the window', () => {
  const { unmount } = renderHook(useZoom);
  for (const [width, zoom] of [[1920, '1'], [1466, '0.72'], [1650, '0.8'], [1919, '0.9'], [996, '1'], [995, '1'], [997, '0.72']] as const) {
    windowOf(width);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(zoomOfPage()).toBe(zoom);
    expect(Number.parseFloat(textOfPage()) * Number(zoom)).toBeGreaterThanOrEqual(13);
  }
  unmount();
});
