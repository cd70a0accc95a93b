import type { ReportContent } from '../../../src/definition/index.ts';
import { applyEdit, type Edit } from './edits.ts';

/** A report under its editor's hands, with the steps that lead back and forth. */
export interface History {
  past: readonly ReportContent[];
  present: ReportContent;
  future: readonly ReportContent[];
  /** What the newest step was about, while more of the same still joins it: the letters of a title are one step. */
  open?: string;
}

export type HistoryAction =
  /** @param joins edits in a row with the same text are undone together */
  | { kind: 'edit'; edit: Edit; joins?: string }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** The next edit is a step of its own. */
  | { kind: 'close' };

/** How many steps can be taken back. */
export const mostSteps = 200;

export const beginning = (present: ReportContent): History => ({ past: [], present, future: [] });

/** What an author's action makes of a report. An edit that changes nothing is no step. */
export const reduce = (history: History, action: HistoryAction): History => {
  const { past, present, future } = history;
  switch (action.kind) {
    case 'edit': {
      const next = applyEdit(present, action.edit);
      if (next === present) return history;
      const joins = action.joins !== undefined && action.joins === history.open;
      return { past: joins ? past : [...past, present].slice(-mostSteps), present: next, future: [], open: action.joins };
    }
    case 'undo':
      return past.length === 0 ? history : { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] };
    case 'redo':
      return future.length === 0 ? history : { past: [...past, present], present: future[0]!, future: future.slice(1) };
    case 'close':
      return history.open === undefined ? history : { past, present, future };
  }
};

/** The page on which two contents differ first; nothing when it is the filters of the report. */
export const pageOfChange = (before: ReportContent, after: ReportContent): string | undefined => after.pages.find((page, index) => page !== before.pages[index])?.name;
