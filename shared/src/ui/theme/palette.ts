/** Every colour, size and font of the portal; nothing else names one. */

export type ColourScheme = 'light' | 'dark';

type Palette = {
  readonly accent: string;
  /** Text on a ground of the accent colour. */
  readonly onAccent: string;
  /** Text and lines of the accent colour on the page's own ground. */
  readonly accentText: string;
  /** The accent under the pointer, or pressed: as text, and as a ground of what is on it. */
  readonly accentHover: string;
  readonly accentGround: string;
  readonly text: string;
  readonly secondary: string;
  readonly hairline: string;
  readonly border: string;
  readonly ground: string;
  readonly surface: string;
  readonly raised: string;
  readonly error: string;
  readonly success: string;
  readonly warning: string;
  /** Grounds that the three above are written on. */
  readonly errorGround: string;
  readonly successGround: string;
  readonly warningGround: string;
};

export const palettes: Record<ColourScheme, Palette> = {
  light: {
    accent: '#0F62A8',
    onAccent: '#FFFFFF',
    accentText: '#0F62A8',
    accentHover: '#0B4E86',
    accentGround: '#E9F1F8',
    text: '#1B1F24',
    secondary: '#5B6570',
    hairline: '#E3E6EA',
    border: '#C9CFD6',
    ground: '#F6F7F9',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    error: '#B3261E',
    success: '#1E7B4F',
    warning: '#9A5B00',
    errorGround: '#FBECEB',
    successGround: '#E8F4EE',
    warningGround: '#FBF3E4',
  },
  dark: {
    accent: '#62A8E0',
    onAccent: '#0B1722',
    accentText: '#7DB7EA',
    accentHover: '#8EC3F2',
    accentGround: '#142536',
    text: '#E6E9ED',
    secondary: '#9AA4AF',
    hairline: '#2A3038',
    border: '#3D454F',
    ground: '#111418',
    surface: '#171B20',
    raised: '#1E242B',
    error: '#F2867E',
    success: '#5CC08E',
    warning: '#E0A34A',
    errorGround: '#2E1B1B',
    successGround: '#14271E',
    warningGround: '#2B2215',
  },
};

/** For charts and the like: told apart also by colour-blind readers, in this order. */
export const series = ['#0F62A8', '#E08A1E', '#2A9D8F', '#C8553D', '#7A5195', '#8AB17D', '#6C757D', '#B5838D'] as const;

export const font =
  'Inter, system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** In pixels. */
export const radius = 6;
export const grid = 8;
export const fontSize = 14;
