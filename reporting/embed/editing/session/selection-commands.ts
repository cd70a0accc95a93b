import type { Visual } from '../../../src/definition/index.ts';
import type { ReportSession } from '../../session/report-session.ts';
import { activePage, type ReportState } from '../../session/report-state.ts';
import { focusBeside } from '../canvas/focus-beside.ts';
import type { Box } from '../canvas/geometry.ts';
import { copiedVisuals } from '../document/new-visual.ts';

/** The selected visuals of the active page, in its order. */
export const selectedVisuals = (state: ReportState): Visual[] => activePage(state)?.visuals.filter(({ name }) => state.editing?.selected.includes(name)) ?? [];

/** What is done to all selected visuals of the active page at once, each as one step. */
export const selectionCommands = ({ editor, state }: ReportSession) => {
  const page = activePage(state);
  const visuals = selectedVisuals(state);
  const names = visuals.map(({ name }) => name);
  const insert = (wanted: readonly Visual[]) => {
    if (!page || wanted.length === 0) return;
    const copies = copiedVisuals(wanted, page);
    editor.run({ kind: 'addVisuals', page: page.name, visuals: copies });
    editor.select(...copies.map(({ name }) => name));
  };
  const remove = () => {
    if (!page || names.length === 0) return;
    focusBeside(names);
    editor.run({ kind: 'removeVisuals', page: page.name, visuals: names });
  };
  const copy = () => {
    if (visuals.length > 0) editor.copied = visuals;
  };
  return {
    remove,
    copy,
    cut: () => {
      copy();
      remove();
    },
    paste: () => insert(editor.copied),
    duplicate: () => insert(visuals),
    selectAll: () => page && editor.select(...page.visuals.map(({ name }) => name)),
    /** @param change makes other boxes of those of the visuals, in their order */
    arrange: (change: (boxes: readonly Box[]) => Box[]) => {
      if (!page) return;
      const boxes = change(visuals.map(({ layout: { x, y, width, height } }) => ({ x, y, width, height })));
      editor.run({ kind: 'placeVisuals', page: page.name, boxes: new Map(names.map((name, index) => [name, boxes[index]!])) });
    },
  };
};
