import type { Report } from '@portal/shared/contract';

/** Paths on this server; empty where there is no such picture. */
type Pictures = { readonly light: string; readonly dark: string };

/** The pictures of a report or dashboard, which may have words in them. */
export type Cover = { readonly zh: Pictures; readonly en: Pictures };

/** Of what has one picture, or none. */
export const coverOf = (path: string): Cover => ({ zh: { light: path, dark: '' }, en: { light: '', dark: '' } });

export const coverOfReport = ({ iconUrlThum, enIconUrlThum, darkIconUrlThum, enDarkIconUrlThum }: Report): Cover => ({
  zh: { light: iconUrlThum, dark: darkIconUrlThum },
  en: { light: enIconUrlThum, dark: enDarkIconUrlThum },
});
