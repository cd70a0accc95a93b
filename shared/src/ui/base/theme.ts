import darkAlgorithm from 'antd/es/theme/themes/dark';
import defaultAlgorithm from 'antd/es/theme/themes/default';
import type { ThemeConfig } from 'antd/es/config-provider';
import { font, fontSize, palettes, radius, type ColourScheme } from '@portal/shared/ui/theme';

/** antd's design tokens from the portal's palette. Styles come as CSS variables, `--ant-*`, which modules use in their own CSS. */
export const themeOf = (scheme: ColourScheme): ThemeConfig => {
  const palette = palettes[scheme];
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
      fontSize,
      borderRadius: radius,
      borderRadiusLG: radius,
      borderRadiusSM: 4,
      controlHeight: 32,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      boxShadow: '0 6px 24px rgb(0 0 0 / 12%)',
      boxShadowTertiary: 'none',
    },
    components: {
      Button: { primaryColor: palette.onAccent, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Card: { bodyPadding: 16 },
      Table: { headerBg: 'transparent', headerSplitColor: 'transparent', cellPaddingBlock: 8, cellPaddingInline: 12 },
      Tabs: { horizontalItemPadding: '8px 0' },
    },
  };
};
