import { palettes } from '@portal/shared/ui/theme';

const { text, secondary, surface, ground, hairline, border, accent } = palettes.dark;

/**
 * The portal's dark colours as a theme of Power BI, for reports whose source allows it. Colours of series are left to the report: they
 * mean something there.
 */
export const darkTheme = {
  themeJson: {
    name: 'Portal dark',
    background: surface,
    foreground: text,
    tableAccent: accent,
    foregroundNeutralSecondary: secondary,
    backgroundLight: hairline,
    backgroundNeutral: border,
    visualStyles: { page: { '*': { background: [{ color: { solid: { color: ground } }, transparency: 0 }], outspace: [{ color: { solid: { color: ground } } }] } } },
  },
} as const;
