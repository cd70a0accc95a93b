import { cutTo } from '../contract/values.ts';

export type Cell = string | number;
export type Cells = readonly Cell[];

/** Namespaces of Office Open XML, and how each of its files begins. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** XML has no place for control characters. */
// eslint-disable-next-line no-control-regex -- these are the ones
const writable = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

export const escaped = (text: string): string => writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;');

/** Excel takes no name of a sheet with these marks, an apostrophe at an end or more than 31 letters, and keeps one for itself. */
export const sheetName = (name: string): string => {
  const taken = cutTo(writable(name).replace(/[\\/?*[\]:]/g, ' ').replace(/^'+/, ''), 31).replace(/'+$/, '');
  return escaped(/^history$/i.test(taken) ? `${taken} 1` : taken || '1');
};
