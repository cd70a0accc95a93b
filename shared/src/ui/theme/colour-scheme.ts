import { useSyncExternalStore } from 'react';
import { localStore } from '../../storage/browser-store.ts';
import { matchesMedia, onMediaChange } from './media.ts';
import { font, palettes, radius, type ColourScheme } from './palette.ts';

/** What the user has chosen; `system` follows the computer. */
export type SchemeChoice = ColourScheme | 'system';

const KEY = 'hb_theme';
const listeners = new Set<() => void>();
const DARK = '(prefers-color-scheme: dark)';

const read = (): SchemeChoice => {
  const stored = localStore.text(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

let choice = read();

/** The scheme that is drawn, for what lives outside React. */
export const colourScheme = (): ColourScheme => (choice === 'system' ? (matchesMedia(DARK) ? 'dark' : 'light') : choice);

/** @returns what ends the listening */
export const onColourScheme = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const changed = (): void => {
  applyScheme();
  for (const listener of listeners) listener();
};

/** Remembers the choice; without storage it lasts until the page is left. */
const choose = (next: SchemeChoice): void => {
  choice = next;
  localStore.writeText(KEY, next);
  changed();
};

/** The scheme that is drawn, what was chosen, and the way to choose another. */
export const useColourScheme = () => ({
  scheme: useSyncExternalStore(onColourScheme, colourScheme),
  choice: useSyncExternalStore(onColourScheme, () => choice),
  choose,
});

/** Writes the palette onto the page as `--portal-*`, for what is drawn without antd: sign-in, overlay, watermark. */
const applyScheme = (): void => {
  const { style, dataset } = document.documentElement;
  dataset.scheme = colourScheme();
  style.colorScheme = colourScheme();
  for (const [name, colour] of Object.entries(palettes[colourScheme()])) {
    style.setProperty(`--portal-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, colour);
  }
  style.setProperty('--portal-font', font);
  style.setProperty('--portal-radius', `${radius}px`);
};

/** Puts the colours onto the page and follows the computer's setting. Called once by the host, before anything is drawn. */
export const startColourScheme = (): void => {
  applyScheme();
  onMediaChange(DARK, changed);
};
