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
  /** Names of the selected visuals of the active page. */
  selected: readonly string[];
  /** A click adds to the selection: where there are no keys for it. */
  picksMany?: boolean;
  dialog?: 'saveAs' | 'conflict';
  isSaving: boolean;
  /** Why the last save did not succeed. */
  failure?: EmbedFailure;
  /** Names what was saved last, for the note of it. */
  savedAs?: string;
}

/** A new report that nobody has touched is nothing that could be lost. */
export const hasUnsaved = ({ history, kept }: EditingState): boolean => (kept ? history.present !== kept : history.past.length > 0);

/** The one visual whose parts are changed; nothing while none or several are selected. */
export const onlySelected = ({ selected }: EditingState): string | undefined => (selected.length === 1 ? selected[0] : undefined);
