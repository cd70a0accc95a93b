import type { Visual } from '../../../src/definition/index.ts';
import type { ReportSession } from '../../session/report-session.ts';
import { activePage, type ReportState } from '../../session/report-state.ts';
import type { Box } from '../canvas/geometry.ts';
import { fieldAdded } from '../document/fields.ts';
import { wellFor, type FieldItem } from '../document/field-rules.ts';
import { blankVisual } from '../document/new-visual.ts';

interface Target {
  /** Nothing makes a new visual. */
  visual: Visual | undefined;
  place?: (box: Box) => Box;
}

/** Adds a field to a visual, where its wells have room; else a new visual for it: a card for a number, a table for the rest. */
export const addItem = (session: ReportSession, state: ReportState, item: FieldItem, { visual, place }: Target): void => {
  const page = activePage(state);
  const model = state.embedded?.model;
  if (!page || !model) return;
  if (visual) {
    const rule = wellFor(visual, item, model);
    const change = rule && fieldAdded(visual, rule, item, model);
    if (change) session.editor.run({ kind: 'changeVisual', page: page.name, visual: visual.name, change });
    return;
  }
  const isValue = wellFor({ type: 'bar', fields: {} }, item, model)?.takes === 'value';
  const blank = blankVisual(isValue ? 'card' : 'table', page, '');
  const rule = wellFor(blank, item, model);
  const change = rule && fieldAdded(blank, rule, item, model);
  if (!change) return;
  const layout = place ? { ...blank.layout, ...place(blank.layout) } : blank.layout;
  session.editor.run({ kind: 'addVisuals', page: page.name, visuals: [{ ...blank, ...change, layout }] });
  session.editor.select(blank.name);
};
