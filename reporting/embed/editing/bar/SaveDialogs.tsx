import type { ReportSession } from '../../session/report-session.ts';
import type { ReportState } from '../../session/report-state.ts';
import { useEditTexts } from '../texts.ts';
import { Dialog } from './Dialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { NotSaved } from './NotSaved.tsx';

/** A save that fails says so in the editor's state; its promise is for those who sent the command. */
const said = () => undefined;

/** What saving asks: the name of a copy, and what to do when somebody else saved first. */
export const SaveDialogs = ({ session, state }: { session: ReportSession; state: ReportState }) => {
  const texts = useEditTexts();
  const { editor, config } = session;
  const { dialog, isSaving, failure } = state.editing!;
  const close = () => editor.change({ dialog: undefined, failure: undefined });
  if (dialog === 'saveAs') {
    const { name } = state.embedded!.report;
    return (
      <NameDialog
        title={texts.saveAs}
        label={texts.nameOfCopy}
        value={config.type === 'create' ? name : texts.copyOf(name)}
        confirm={texts.save}
        isBusy={isSaving}
        failure={failure && <NotSaved failure={failure} />}
        onName={(wanted) => void editor.saveAs({ name: wanted }).catch(said)}
        onClose={close}
      />
    );
  }
  if (dialog !== 'conflict') return null;
  return (
    <Dialog title={texts.conflict} onClose={close}>
      <p>{texts.conflictDetail}</p>
      <div className="edit-dialog-buttons">
        <button type="button" className="edit-button" onClick={close}>
          {texts.keepEditing}
        </button>
        <button type="button" className="edit-button" onClick={() => void editor.loadStored()}>
          {texts.reloadStored}
        </button>
        {editor.rights.saveAs && (
          <button type="button" className="edit-button" data-primary onClick={() => editor.askSaveAs()}>
            {texts.saveCopy}
          </button>
        )}
      </div>
    </Dialog>
  );
};
