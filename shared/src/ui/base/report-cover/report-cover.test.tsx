import { afterEach, expect, test } from '@jest/globals';
import { act, render, renderHook } from '@testing-library/react';
import { i18n } from '@portal/shared/language';
import { useColourScheme, type ColourScheme } from '@portal/shared/ui/theme';
import type { Cover } from './cover.ts';
import { ReportCover } from './report-cover.tsx';

const choose = (scheme: ColourScheme | 'system') => {
  const { result } = renderHook(() => useColourScheme());
  act(() => result.current.choose(scheme));
};
afterEach(() => choose('system'));

const cover = (pictures: string): Cover => {
  const path = (name: string) => (pictures.split(' ').includes(name) ? `/${name}` : '');
  return { zh: { light: path('zh'), dark: path('zh-dark') }, en: { light: path('en'), dark: path('en-dark') } };
};

test.each<[ColourScheme, string, string | undefined]>([
  ['light', 'zh zh-dark en en-dark', '/en'],
  ['dark', 'zh zh-dark en en-dark', '/en-dark'],
  ['dark', 'zh zh-dark en', '/en'],
  ['dark', 'zh zh-dark', '/zh-dark'],
  ['light', 'zh en-dark', '/zh'],
  ['light', 'en-dark', undefined],
  ['light', '', undefined],
])('in English and the %s, of the covers “%s”', async (scheme, pictures, expected) => {
  await i18n.changeLanguage('en');
  const { container } = render(<ReportCover id={1} cover={cover(pictures)} />);
  choose(scheme);
  const picture = container.querySelector('img');
  expect(picture ? new URL(picture.src).pathname : undefined).toBe(expected);
});
