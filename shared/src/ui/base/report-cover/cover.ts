import type { Report } from '@portal/shared/contract';

/** Paths on this server; empty where there is no such picture. */
type Pictures = { readonly light: string; readonly dark: string };

/** The pictures of a report or dashboard, which may have words in them. */
export type Cover = { readonly zh: Pictures; readonly en: Pictures };

/** Of what has one picture, or none. */
export const coverOf = (path: string): Cover => ({ zh: { light: path, dark: '' }, en: { light: '', dark: '' } });

type PictureFields = { readonly cover: string; readonly enCover: string; readonly darkCover: string; readonly enDarkCover: string };

/** Of what has a picture in each language, light and dark. */
export const coverOfPictures = ({ cover, enCover, darkCover, enDarkCover }: PictureFields): Cover => ({ zh: { light: cover, dark: darkCover }, en: { light: enCover, dark: enDarkCover } });

export const coverOfReport = ({ iconUrlThum, enIconUrlThum, darkIconUrlThum, enDarkIconUrlThum }: Report): Cover =>
  coverOfPictures({ cover: iconUrlThum, enCover: enIconUrlThum, darkCover: darkIconUrlThum, enDarkCover: enDarkIconUrlThum });
