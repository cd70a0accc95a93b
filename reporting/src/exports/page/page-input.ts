import type { Model } from '../../../drawing/rows/reading.ts';
import type { Selection } from '../../../drawing/rows/selection.ts';
import type { Filter, ReportPage, VisualResult } from '../../definition/index.ts';

/** What a page on paper is drawn from: plain data, because it is drawn in a thread of its own. */
export interface PageInput {
  /** What the page is called in the file. */
  name: string;
  page: ReportPage;
  /** Whether one visual was asked for, and not the page. */
  isSingle: boolean;
  model: Model;
  language: string;
  /** The rows of its visuals, by name; none for one that could not be read. */
  results: ReadonlyMap<string, VisualResult>;
  /** What its slicers let through, by name of the slicer. */
  slicers: ReadonlyMap<string, Filter>;
  selection?: Selection;
  /** What else narrows its data, said at its foot. */
  said: readonly Filter[];
}
