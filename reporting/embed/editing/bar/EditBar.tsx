import { Icon, type IconName } from '../../look/icons.tsx';
import type { ReportSession } from '../../session/report-session.ts';
import type { ReportState } from '../../session/report-state.ts';
import { hasUnsaved } from '../session/editing-state.ts';
import { useEditTexts } from '../texts.ts';
import { AddVisual } from './AddVisual.tsx';
import { NotSaved } from './NotSaved.tsx';

/** What is done to the report as a whole. A new report is saved under a name at once, so that it has one button for it. */
export const EditBar = ({ session, state }: { session: ReportSession; state: ReportState }) => {
  const texts = useEditTexts();
  const { editor } = session;
  const editing = state.editing!;
  const { history, isSaving, stored } = editing;
  const command = (icon: IconName, text: string, enabled: boolean, run: () => void, keys?: string) => (
    <button type="button" className="quiet" disabled={!enabled} aria-keyshortcuts={keys} onClick={run}>
      <Icon name={icon} /> <span>{text}</span>
    </button>
  );
  return (
    <div className="bar bar-action edit-bar" role="toolbar" aria-label={texts.editor}>
      <AddVisual session={session} state={state} />
      {command('undo', texts.undo, history.past.length > 0, () => editor.undo(), 'Control+Z')}
      {command('redo', texts.redo, history.future.length > 0, () => editor.redo(), 'Control+Y')}
      <button type="button" className="quiet edit-many" aria-pressed={editing.picksMany === true} onClick={() => editor.change({ picksMany: editing.picksMany !== true })}>
        <Icon name="several" /> <span>{texts.picksMany}</span>
      </button>
      <span className="bar-space" />
      <SaveNote state={state} />
      {editor.rights.save && command('save', texts.save, !isSaving && history.present !== stored, () => void editor.save().catch(() => undefined), 'Control+S')}
      {editor.rights.saveAs && command('copy', texts.saveAs, !isSaving, () => editor.askSaveAs())}
    </div>
  );
};

const SaveNote = ({ state }: { state: ReportState }) => {
  const texts = useEditTexts();
  const { isSaving, failure, dialog, savedAs } = state.editing!;
  const isUnsaved = hasUnsaved(state.editing!);
  const said = isSaving ? texts.saving : isUnsaved ? texts.unsaved : savedAs !== undefined ? texts.savedAs(savedAs) : texts.allSaved;
  return (
    <>
      {failure && dialog === undefined && (
        <span className="edit-failure" role="alert">
          <NotSaved failure={failure} />
        </span>
      )}
      <span className="edit-note" role="status" data-unsaved={isUnsaved || undefined}>
        {said}
      </span>
    </>
  );
};
