import darkAlgorithm from 'antd/es/theme/themes/dark';
import defaultAlgorithm from 'antd/es/theme/themes/default';
import type { ThemeConfig } from 'antd/es/config-provider';
import { font, fontSize, palettes, radius, textSize, type ColourScheme } from '@portal/shared/ui/theme';

/** What a text needs around itself, as antd has it; in pixels. */
const LEADING = 8;

/** A control is seen at least this high, and a small one, in pixels of the window: less is hard to hit (WCAG 2.5.8). */
const LEAST_CONTROL = 26;
const LEAST_SMALL = 24;
/** How high controls are, usual and small ones, in CSS pixels: a finger needs more than a pointer. */
const CONTROLS = { pointer: [32, 24], touch: [40, 32] } as const;

/** Texts and what holds them, for a display zoom: every size of text that there is, as `--ant-font-size-*`. */
const sizesUnder = (zoom: number, [usual, small]: readonly [number, number]) => {
  const [sm, body, lg, xl, title, display, largest] = [12, fontSize, 16, 20, 24, 30, 38].map((size) => textSize(size, zoom)) as [number, number, number, number, number, number, number];
  const lineOf = (size: number): number => (size + LEADING) / size;
  return {
    fontSize: body,
    fontSizeSM: sm,
    fontSizeLG: lg,
    fontSizeXL: xl,
    fontSizeHeading1: largest,
    fontSizeHeading2: display,
    fontSizeHeading3: title,
    fontSizeHeading4: xl,
    fontSizeHeading5: lg,
    lineHeight: lineOf(body),
    lineHeightSM: lineOf(sm),
    lineHeightLG: lineOf(lg),
    lineHeightHeading1: lineOf(largest),
    lineHeightHeading2: lineOf(display),
    lineHeightHeading3: lineOf(title),
    lineHeightHeading4: lineOf(xl),
    lineHeightHeading5: lineOf(lg),
    fontHeight: Math.round(body + LEADING),
    fontHeightSM: Math.round(sm + LEADING),
    fontHeightLG: Math.round(lg + LEADING),
    controlHeight: Math.max(usual, Math.round(LEAST_CONTROL / zoom)),
    controlHeightSM: Math.max(small, Math.ceil(LEAST_SMALL / zoom)),
  };
};

/**
 * antd's design tokens from the portal's palette. Styles come as CSS variables, `--ant-*`, which modules use in their own CSS.
 * @param zoom the display zoom (SPEC 2.2), which texts answer
 * @param by what one points with
 */
export const themeOf = (scheme: ColourScheme, zoom = 1, by: keyof typeof CONTROLS = 'pointer'): ThemeConfig => {
  const palette = palettes[scheme];
  const sizes = sizesUnder(zoom, CONTROLS[by]);
  return {
    algorithm: scheme === 'dark' ? darkAlgorithm : defaultAlgorithm,
    cssVar: { key: 'portal' },
    hashed: false,
    token: {
      colorPrimary: palette.accent,
      colorPrimaryBg: palette.accentGround,
      // What is chosen and under the pointer: antd's own is too dark for the text on it, and fixed columns do not get it.
      colorPrimaryBgHover: palette.accentGround,
      colorLink: palette.accentText,
      // antd's own for what is pointed at or pressed are too faint for a text.
      colorLinkHover: palette.accentHover,
      colorLinkActive: palette.accentHover,
      colorPrimaryHover: palette.accentHover,
      colorPrimaryActive: palette.accentHover,
      colorPrimaryTextHover: palette.accentHover,
      colorPrimaryTextActive: palette.accentHover,
      colorErrorActive: palette.error,
      colorInfo: palette.accent,
      colorError: palette.error,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      // antd mixes grounds of its own from these colours; in light they come out too dark for the text on them.
      colorErrorBg: palette.errorGround,
      colorSuccessBg: palette.successGround,
      colorWarningBg: palette.warningGround,
      colorInfoBg: palette.accentGround,
      colorText: palette.text,
      colorTextSecondary: palette.secondary,
      colorTextTertiary: palette.secondary,
      colorTextDescription: palette.secondary,
      colorTextPlaceholder: palette.secondary,
      colorBorder: palette.border,
      colorBorderSecondary: palette.hairline,
      colorSplit: palette.hairline,
      colorBgLayout: palette.ground,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      fontFamily: font,
      ...sizes,
      borderRadius: radius,
      borderRadiusLG: radius,
      borderRadiusSM: 4,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      boxShadow: '0 6px 24px rgb(0 0 0 / 12%)',
      boxShadowTertiary: 'none',
    },
    components: {
      Button: { primaryColor: palette.onAccent, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      // Days of the month before and after can be chosen: they have to be read.
      DatePicker: { colorTextDisabled: palette.secondary },
      Card: { bodyPadding: 16 },
      // As wide for its texts under any zoom: two buttons stand in a line.
      Notification: { width: Math.round((384 * sizes.fontSize) / fontSize) },
      // Its track is seen on the page's ground, too.
      Segmented: { trackBg: palette.hairline, itemSelectedBg: scheme === 'dark' ? palette.border : palette.surface },
      Table: { headerBg: 'transparent', headerSplitColor: 'transparent', cellPaddingBlock: 8, cellPaddingInline: 12 },
      Tabs: { horizontalItemPadding: '8px 0' },
    },
  };
};
