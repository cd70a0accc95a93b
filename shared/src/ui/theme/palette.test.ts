import { describe, expect, test } from '@jest/globals';
import getDesignToken from 'antd/es/theme/getDesignToken';
import { themeOf } from '../base/theme.ts';
import { palettes, series, type ColourScheme } from './palette.ts';

/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (lighter + 0.05) / (darker + 0.05);
};

describe.each(['light', 'dark'] as ColourScheme[])('in the %s scheme', (scheme) => {
  const palette = palettes[scheme];
  const grounds = [palette.ground, palette.surface, palette.raised];

  test.each(['text', 'secondary', 'accentText', 'accentHover', 'error', 'success', 'warning'] as const)('%s can be read on every ground', (name) => {
    for (const ground of grounds) expect(contrast(palette[name], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('what stands on the accent, or on its ground, can be read', () => {
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.accentText, palette.accentGround)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accentHover)).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(['light', 'dark'] as ColourScheme[])('what antd makes of the %s scheme', (scheme) => {
  const token = getDesignToken(themeOf(scheme));
  const { colorPrimary, colorPrimaryBg, colorBgContainer, colorBgElevated, colorBgLayout, colorTextSecondary, colorError, controlItemBgActive, controlItemBgActiveHover } = token;

  const touched = ['colorLink', 'colorLinkHover', 'colorLinkActive', 'colorPrimaryHover', 'colorPrimaryActive', 'colorPrimaryTextHover', 'colorPrimaryTextActive'] as const;
  test.each(touched)('%s can be read on a page, on what floats and on what is selected', (name) => {
    for (const ground of [colorBgLayout, colorBgContainer, colorBgElevated, colorPrimaryBg]) expect(contrast(token[name], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['the primary colour on a page', colorPrimary, colorBgContainer],
    ['the primary colour on what floats', colorPrimary, colorBgElevated],
    ['a selected entry', colorPrimary, colorPrimaryBg],
    ['a primary button', palettes[scheme].onAccent, colorPrimary],
    ['secondary text on the layout', colorTextSecondary, colorBgLayout],
    ['secondary text of a chosen row', colorTextSecondary, controlItemBgActive],
    ['secondary text of a chosen row under the pointer', colorTextSecondary, controlItemBgActiveHover],
    ['an error', colorError, colorBgElevated],
    ['an error under the pointer', token.colorErrorHover, colorBgElevated],
    ['an error that is pressed', token.colorErrorActive, colorBgElevated],
  ])('%s can be read', (_, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

test('no two colours of a chart are the same', () => {
  expect(new Set(series).size).toBe(series.length);
});
