import { useId, useState } from 'react';
import type { ReportPage } from '../../../src/definition/index.ts';
import type { ReportSession } from '../../session/report-session.ts';
import type { ReportState } from '../../session/report-state.ts';
import { FieldList } from '../fields/FieldList.tsx';
import { useEditTexts } from '../texts.ts';
import { VisualPanel } from './VisualPanel.tsx';

interface PanesProps {
  session: ReportSession;
  state: ReportState;
  page: ReportPage;
}

/** What can be changed of a visual, and the fields: side by side, and in a narrow frame one at a time, when it is asked for. */
export const EditPanes = (props: PanesProps) => {
  const texts = useEditTexts();
  const id = useId();
  const [open, setOpen] = useState<'visual' | 'fields'>();
  const turn = (pane: 'visual' | 'fields', text: string) => (
    <button type="button" className="quiet" aria-expanded={open === pane} aria-controls={id} onClick={() => setOpen(open === pane ? undefined : pane)}>
      {text}
    </button>
  );
  return (
    <>
      <div className="edit-panes" id={id} data-open={open}>
        <VisualPanel {...props} />
        <FieldList {...props} />
      </div>
      <div className="edit-pane-turns">
        {turn('visual', texts.visual)}
        {turn('fields', texts.fields)}
      </div>
    </>
  );
};
