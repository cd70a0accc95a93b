/** The colours of a page: of its surfaces and texts, and of the marks in order of their series. */
export interface Look {
  dark: boolean;
  ground: string;
  surface: string;
  text: string;
  secondary: string;
  hairline: string;
  accent: string;
  palette: readonly string[];
  /** Of all texts. */
  font: string;
  /** For marks beyond the palette. */
  rest: string;
}

export const fontFamily = 'Inter, system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

const light: Look = {
  dark: false,
  font: fontFamily,
  ground: '#F6F7F9',
  surface: '#FFFFFF',
  text: '#1B1F24',
  secondary: '#5B6570',
  hairline: '#E3E6EA',
  accent: '#0F62A8',
  palette: ['#0F62A8', '#E08A1E', '#2A9D8F', '#C8553D', '#7A5195', '#8AB17D', '#6C757D', '#B5838D'],
  rest: '#B4BBC3',
};

export const dark: Look = {
  dark: true,
  font: fontFamily,
  ground: '#101418',
  surface: '#161B20',
  text: '#E7EAED',
  secondary: '#9DA7B1',
  hairline: '#2C343C',
  accent: '#5AA5E3',
  palette: ['#5AA5E3', '#F0A24A', '#45BDAF', '#E37E68', '#AD86C9', '#A6CD99', '#9BA5AF', '#D3A7B0'],
  rest: '#56606A',
};

/** `ContrastMode` of powerbi-models: 1 to 3 are bright on black, 4 is black on white. */
const contrasts: Record<number, Look> = {
  4: { ...light, ground: '#FFFFFF', text: '#000000', secondary: '#000000', hairline: '#000000' },
};
const onBlack: Look = { ...dark, ground: '#000000', surface: '#000000', text: '#FFFFFF', secondary: '#FFFFFF', hairline: '#FFFFFF' };

const colour = /^#[0-9a-f]{6}$/i;
const isColour = (value: unknown): value is string => typeof value === 'string' && colour.test(value);

const channels = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** A colour between two, `share` of the way from the first; all as #RRGGBB. */
export const mix = (from: string, to: string, share: number): string => {
  const target = channels(to);
  return `#${channels(from)
    .map((channel, index) => Math.round(channel + (target[index]! - channel) * share).toString(16).padStart(2, '0'))
    .join('')}`;
};

/** Relative luminance as WCAG 2 defines it. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => (channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((first, second) => first - second) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
};

/** What WCAG 2 asks of letters (AA). */
const readable = 4.5;

/** The colour of a mark for its name in letters: with as much of the colour of texts as it needs to be read. */
export const letterColor = (color: string, { surface, text }: Pick<Look, 'surface' | 'text'>): string => {
  const mixed = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((share) => mix(color, text, share));
  return [color, ...mixed].find((one) => contrast(one, surface) >= readable) ?? text;
};

const isDark = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 110;
};

/**
 * The look of an embed: light, unless the portal sends a theme with a dark background or asks for high contrast. Of a
 * Power BI theme (`themeJson`) dataColors, background, foreground and tableAccent are followed.
 */
export const lookOf = (themeJson: unknown, contrastMode = 0): Look => {
  if (contrastMode > 0) return contrasts[contrastMode] ?? onBlack;
  const theme = (typeof themeJson === 'object' && themeJson !== null ? themeJson : {}) as Record<string, unknown>;
  const base = isColour(theme.background) && isDark(theme.background) ? dark : light;
  const dataColors = Array.isArray(theme.dataColors) ? theme.dataColors.filter(isColour) : [];
  return {
    ...base,
    ...(isColour(theme.background) && { surface: theme.background }),
    ...(isColour(theme.foreground) && { text: theme.foreground }),
    ...(isColour(theme.tableAccent) && { accent: theme.tableAccent }),
    ...(dataColors.length > 0 && { palette: dataColors }),
  };
};

/** The look as custom properties, for the style sheets. */
export const cssOf = (look: Look): Record<string, string> => ({
  '--ground': look.ground,
  '--surface': look.surface,
  '--text': look.text,
  '--secondary': look.secondary,
  '--hairline': look.hairline,
  '--accent': look.accent,
  '--hover': mix(look.surface, look.text, 0.05),
  '--selected': mix(look.surface, look.accent, look.dark ? 0.28 : 0.1),
  '--danger': look.dark ? '#F0897A' : '#B3261E',
  colorScheme: look.dark ? 'dark' : 'light',
});
