import { useEffect } from 'react';
import { textIn } from '../../src/definition/text-in.ts';
import { StatusBar } from '../page/bars.tsx';
import { useEmbedView } from '../page/embed-context.ts';
import { FilterLine } from '../page/FilterLine.tsx';
import { PageLoading } from '../page/page-states.tsx';
import type { ReportSession } from '../session/report-session.ts';
import { activePage, type ReportState } from '../session/report-state.ts';
import { filterPane, pageNavigation, pagePosition } from '../session/settings.ts';
import './bar/bar.css';
import { EditBar } from './bar/EditBar.tsx';
import { SaveDialogs } from './bar/SaveDialogs.tsx';
import './canvas/canvas.css';
import { EditCanvas } from './canvas/EditCanvas.tsx';
import { EditedFilters } from './filters/EditedFilters.tsx';
import { EditTabs } from './pages/EditTabs.tsx';
import { EditPanes } from './panel/EditPanes.tsx';
import './panel/panes.css';
import { hasUnsaved } from './session/editing-state.ts';
import { selectionCommands } from './session/selection-commands.ts';

/** A report in edit mode: the page in the middle, what can be changed of it around. Panes and tabs are as the portal set them. */
export default function EditView({ session, state }: { session: ReportSession; state: ReportState }) {
  const { locale } = useEmbedView();
  const { settings } = state;
  useShortcuts(session);
  useWarning(hasUnsaved(state.editing!));
  const page = activePage(state);
  if (!page) return <PageLoading />;
  const navigation = pageNavigation(settings);
  const isLeft = navigation.position === pagePosition.left;
  return (
    <div className="report edit">
      <header>
        <h1 className="unseen">{state.embedded!.report.name}</h1>
        <EditBar session={session} state={state} />
      </header>
      <div className="report-middle">
        {navigation.visible && isLeft && <EditTabs session={session} state={state} vertical />}
        <main className="report-main" aria-label={textIn(page.displayName, locale.language)}>
          <FilterLine session={session} state={state} />
          <EditCanvas key={page.name} session={session} state={state} page={page} />
        </main>
        {filterPane(settings).visible && <EditedFilters session={session} state={state} page={page} />}
        <EditPanes session={session} state={state} page={page} />
      </div>
      {navigation.visible && !isLeft && <EditTabs session={session} state={state} />}
      {settings.bars?.statusBar?.visible && <StatusBar session={session} state={state} />}
      <SaveDialogs session={session} state={state} />
    </div>
  );
}

/** The portal asks before it leaves edit mode; when the browser's tab is closed, only this page can. */
const useWarning = (isUnsaved: boolean) => {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
};

/** A text being typed has an undo of its own. */
const isTyping = (target: EventTarget | null) => target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(target.type));

/** As the button would, which does nothing when there is nothing to save. */
const save = ({ editor, state }: ReportSession) => {
  if (!state.editing || !hasUnsaved(state.editing)) return;
  if (editor.rights.save) void editor.save().catch(() => undefined);
  else editor.askSaveAs();
};

/** @returns whether the key is one of these; selected text is copied by the browser */
const onSelection = (session: ReportSession, key: string): boolean => {
  const { selectAll, copy, cut, paste, duplicate } = selectionCommands(session);
  const run = { a: selectAll, c: copy, x: cut, v: paste, d: duplicate }[key];
  if (!run || ((key === 'c' || key === 'x') && window.getSelection()?.isCollapsed === false)) return false;
  run();
  return true;
};

const useShortcuts = (session: ReportSession) => {
  const { editor } = session;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      if (key === 's') save(session);
      else if (isTyping(event.target)) return;
      else if (key === 'z' && !event.shiftKey) editor.undo();
      else if (key === 'y' || key === 'z') editor.redo();
      else if (!onSelection(session, key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [session, editor]);
};
