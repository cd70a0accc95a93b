import { useState } from 'react';
import { textIn } from '../../../src/definition/text-in.ts';
import { Icon } from '../../look/icons.tsx';
import { Menu, type MenuEntry } from '../../look/Menu.tsx';
import { useEmbedView } from '../../page/embed-context.ts';
import { PageTabs } from '../../page/PageTabs.tsx';
import type { ReportSession } from '../../session/report-session.ts';
import { activePage, type ReportState } from '../../session/report-state.ts';
import { Dialog } from '../bar/Dialog.tsx';
import { NameDialog } from '../bar/NameDialog.tsx';
import { isDispensable } from '../document/edits.ts';
import { textChanged } from '../document/content.ts';
import { blankPage, copiedPage } from '../document/new-visual.ts';
import { editTextsIn, useEditTexts } from '../texts.ts';

interface TabsProps {
  session: ReportSession;
  state: ReportState;
  vertical?: boolean;
}

/** The pages, hidden ones too, with what can be done to the active one. */
export const EditTabs = ({ session, state, vertical = false }: TabsProps) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const [asked, setAsked] = useState<'name' | 'removal'>();
  const { editor } = session;
  const page = activePage(state);
  if (!page) return null;
  const { language } = locale;
  const { pages } = state.embedded!.report;
  const name = textIn(page.displayName, language);
  const at = pages.indexOf(page);
  const add = () => {
    const added = blankPage(freeName(pages.map(({ displayName }) => textIn(displayName, language)), texts.newPage));
    editor.run({ kind: 'addPage', page: added, behind: page.name });
    session.openPage(added.name);
  };
  const duplicate = () => {
    const copy = copiedPage(page, { en: editTextsIn('en').copyOf, zh: editTextsIn('zh').copyOf }, language);
    editor.run({ kind: 'addPage', page: copy, behind: page.name });
    session.openPage(copy.name);
  };
  const remove = () => {
    setAsked(undefined);
    editor.run({ kind: 'removePage', page: page.name });
  };
  const entries: MenuEntry[] = [
    { icon: 'rename', text: texts.rename, run: () => setAsked('name') },
    { icon: 'copy', text: texts.duplicate, run: duplicate },
    { icon: page.hidden ? 'show' : 'hide', text: page.hidden ? texts.show : texts.hide, disabled: !page.hidden && !isDispensable({ pages }, page.name), run: () => editor.run({ kind: 'changePage', page: page.name, change: { hidden: !page.hidden } }) },
    { icon: vertical ? 'up' : 'left', text: texts.moveEarlier, disabled: at === 0, run: () => editor.run({ kind: 'movePage', page: page.name, to: at - 1 }) },
    { icon: vertical ? 'down' : 'right', text: texts.moveLater, disabled: at === pages.length - 1, run: () => editor.run({ kind: 'movePage', page: page.name, to: at + 1 }) },
    { icon: 'remove', text: texts.remove, disabled: !isDispensable({ pages }, page.name), run: () => (page.visuals.length > 0 ? setAsked('removal') : remove()) },
  ];
  return (
    <section className="edit-tabs" data-vertical={vertical || undefined} aria-label={locale.texts.pages}>
      <PageTabs session={session} state={state} vertical={vertical} showsHidden />
      <Menu className="edit-menu" entries={entries} label={texts.pageOptions(name)} />
      <button type="button" className="icon-button" aria-label={texts.addPage} title={texts.addPage} onClick={add}>
        <Icon name="plus" />
      </button>
      {asked === 'name' && (
        <NameDialog
          title={texts.renamePage}
          label={texts.pageName}
          value={name}
          confirm={texts.rename}
          onName={(said) => {
            setAsked(undefined);
            editor.run({ kind: 'changePage', page: page.name, change: { displayName: textChanged(page.displayName, said, language) } });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'removal' && (
        <Dialog title={texts.removePage(name)} onClose={() => setAsked(undefined)}>
          <p>{texts.removePageDetail(page.visuals.length)}</p>
          <div className="edit-dialog-buttons">
            <button type="button" className="edit-button" onClick={() => setAsked(undefined)}>
              {texts.cancel}
            </button>
            <button type="button" className="edit-button" data-danger autoFocus onClick={remove}>
              {texts.remove}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
};

/** The first of the numbered names that no page has. */
const freeName = (taken: readonly string[], numbered: (number: number) => string): string => {
  let number = taken.length + 1;
  while (taken.includes(numbered(number))) number += 1;
  return numbered(number);
};
