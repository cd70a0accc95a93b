import type { Filter, Sort } from '../../src/definition/index.ts';
import { invalidParameters } from '../protocol/errors.ts';
import type { AddedFilters, ReportState } from './report-state.ts';
import type { Selection } from '../../drawing/rows/selection.ts';

/** What a bookmark brings back: the page, and everything that narrows its data or orders them. */
interface Captured {
  version: 1;
  page: string;
  filters: AddedFilters;
  slicers: Record<string, Filter>;
  selection?: Selection;
  sorts: Record<string, Sort>;
}

/** The state as an opaque text (base64url of UTF-8 JSON). */
export const captureState = ({ page, filters, slicers, selection, sorts }: ReportState): string => {
  const captured: Captured = { version: 1, page, filters, slicers, selection, sorts };
  const bytes = new TextEncoder().encode(JSON.stringify(captured));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** What a captured text holds. Throws 400 `Invalid parameters` for any other text; the service checks each filter. */
export const restoreState = (state: unknown): Omit<Captured, 'version'> => {
  try {
    const binary = atob(String(state).replaceAll('-', '+').replaceAll('_', '/'));
    const captured = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))) as Captured;
    if (captured.version !== 1 || typeof captured.page !== 'string') throw new Error('Another version');
    const { report = [], pages = {}, visuals = {} } = captured.filters;
    return { page: captured.page, filters: { report, pages, visuals }, slicers: captured.slicers ?? {}, selection: captured.selection, sorts: captured.sorts ?? {} };
  } catch {
    throw invalidParameters('This is not the state of a bookmark of this page.');
  }
};
