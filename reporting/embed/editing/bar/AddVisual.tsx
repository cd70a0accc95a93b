import type { VisualType } from '../../../src/definition/index.ts';
import { Icon } from '../../look/icons.tsx';
import { Menu } from '../../look/Menu.tsx';
import { useEmbedView } from '../../page/embed-context.ts';
import type { ReportSession } from '../../session/report-session.ts';
import { activePage, type ReportState } from '../../session/report-state.ts';
import { blankVisual } from '../document/new-visual.ts';
import { useEditTexts } from '../texts.ts';
import { visualTypes } from '../visual-types.ts';

/** Adds a visual of a type to the active page, in a free place, and selects it. */
export const useAddVisual = (session: ReportSession, state: ReportState) => {
  const texts = useEditTexts();
  return (type: VisualType) => {
    const page = activePage(state);
    if (!page) return;
    const visual = blankVisual(type, page, texts.newText);
    session.editor.run({ kind: 'addVisuals', page: page.name, visuals: [visual] });
    session.editor.select(visual.name);
  };
};

export const AddVisual = ({ session, state }: { session: ReportSession; state: ReportState }) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const add = useAddVisual(session, state);
  return (
    <Menu className="edit-menu" entries={visualTypes.map((type) => ({ icon: type, text: locale.texts.types[type], run: () => add(type) }))}>
      <Icon name="plus" /> <span>{texts.addVisual}</span>
    </Menu>
  );
};
