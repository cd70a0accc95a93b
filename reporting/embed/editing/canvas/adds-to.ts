import type { ReportState } from '../../session/report-state.ts';

interface Keys {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Whether what is clicked joins the selection, and does not replace it. */
export const addsTo = ({ ctrlKey, metaKey, shiftKey }: Keys, { editing }: ReportState): boolean => ctrlKey || metaKey || shiftKey || editing?.picksMany === true;
