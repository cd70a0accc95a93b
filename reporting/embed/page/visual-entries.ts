import type { Visual } from '../../src/definition/index.ts';
import { typeNames } from '../protocol/descriptions.ts';
import { visualKey, type ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import { allows, ownCommands } from '../session/settings.ts';
import { sortEntry } from '../visuals/sort-entry.ts';
import type { MenuEntry } from '../visuals/VisualMenu.tsx';
import { copyText } from './copy-text.ts';
import { useTexts } from './embed-context.ts';
import { saveCsv } from './save-csv.ts';
import { saveFile } from './save-file.ts';
import { visualName } from './visual-name.ts';

interface Shown {
  session: ReportSession;
  state: ReportState;
  visual: Visual;
  asTable: boolean;
  isFocused: boolean;
  /** Its element, while it is there. */
  element: () => HTMLElement | null | undefined;
}

/** What the menu of a visual offers its reader. */
export const useVisualEntries = ({ session, state, visual, asTable, isFocused, element }: Shown): MenuEntry[] => {
  const texts = useTexts();
  if (visual.type === 'slicer' || visual.type === 'text') return [];
  const key = visualKey(state.page, visual.name);
  const isTabular = visual.type === 'table' || visual.type === 'matrix' || visual.type === 'card';
  const turn: MenuEntry = {
    icon: asTable ? 'chart' : 'table',
    text: asTable ? texts.showAsChart : texts.showAsTable,
    run: () => session.store.set({ asTable: asTable ? state.asTable.filter((one) => one !== key) : [...state.asTable, key] }),
  };
  const focus: MenuEntry = isFocused
    ? { icon: 'shrink', text: texts.leaveFocus, run: () => session.store.set({ focus: undefined }) }
    : { icon: 'expand', text: texts.focus, run: () => session.store.set({ focus: visual.name }) };
  const save: MenuEntry = {
    icon: 'download',
    text: texts.exportData,
    run: () =>
      void session.exportData(state.page, visual.name).then(
        (csv) => saveCsv(csv, visualName(visual, session.locale)),
        () => undefined, // The portal has been told by exportDataCompleted.
      ),
  };
  const copy: MenuEntry = { icon: 'copy', text: texts.copyData, run: () => void copyData(session, visual) };
  const draw: MenuEntry = {
    icon: 'picture',
    text: texts.savePicture,
    run: () => {
      const section = element();
      if (section) void savePicture(session, visual, section);
    },
  };
  const own = ownCommands(state.settings, { name: visual.name, type: typeNames[visual.type] }).map(({ name, title, picture }): MenuEntry => ({ text: title, picture, run: () => session.command(visual, name) }));
  const mayTake = mayTakeData(state);
  return [
    ...(isTabular ? [] : [turn]),
    ...(asTable ? [] : sortEntry(session, state, visual, texts)),
    ...(state.only === undefined ? [focus] : []),
    ...(mayTake ? [copy] : []),
    ...(allows(state.settings, 'copy') ? [draw] : []),
    ...(mayTake ? [save] : []),
    ...own,
  ];
};

/** Copying data asks for the same right as exporting them. */
export const mayTakeData = ({ embedded, settings }: ReportState): boolean => embedded?.canExportData === true && allows(settings, 'exportData');

/** The data of a visual go to the clipboard; how that went is said. */
export const copyData = async (session: ReportSession, { name }: Visual): Promise<void> => {
  const { texts } = session.locale;
  const tabbed = Promise.all([session.exportData(session.state.page, name), import('./tabbed-text.ts')]).then(([csv, { tabbedText }]) => tabbedText(csv));
  await copyText(tabbed).then(
    () => session.notify(texts.copied),
    () => session.notify(texts.notCopied),
  );
};

/** What is on the screen of a visual goes into a file. */
const savePicture = async (session: ReportSession, visual: Visual, section: HTMLElement): Promise<void> => {
  try {
    const { pictureOf } = await import('./visual-picture.ts');
    saveFile(await pictureOf(section), visualName(visual, session.locale), 'png');
  } catch {
    session.notify(session.locale.texts.noPicture);
  }
};
