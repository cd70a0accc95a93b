import type { ReportContent } from '../../../src/definition/index.ts';
import type { EmbedFailure } from '../../protocol/errors.ts';
import type { History } from '../document/history.ts';

/** A report in edit mode. */
export interface EditingState {
  history: History;
  /** As the service has it in the report's place; nothing for a report that is not stored yet. */
  stored?: ReportContent;
  /** As it was saved last, in its place or as a copy. */
  kept?: ReportContent;
  /** Name of the selected visual of the active page. */
  selected?: string;
  dialog?: 'saveAs' | 'conflict';
  isSaving: boolean;
  /** Why the last save did not succeed. */
  failure?: EmbedFailure;
  /** Names what was saved last, for the note of it. */
  savedAs?: string;
}

/** A new report that nobody has touched is nothing that could be lost. */
export const hasUnsaved = ({ history, kept }: EditingState): boolean => (kept ? history.present !== kept : history.past.length > 0);
