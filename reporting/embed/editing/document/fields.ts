import type { EmbeddedReport, Field, Visual, VisualType, Well } from '../../../src/definition/index.ts';
import { wellOrder, wellsOf, type WellRule } from '../../../src/definition/wells.ts';
import type { VisualChange } from './edits.ts';
import { fieldFor, fieldMoved, hasTop, offeredWells, roleOf, takesOf, type FieldItem } from './field-rules.ts';

type Model = EmbeddedReport['model'];
type Fields = Visual['fields'];

/** A field's place in a visual. */
export interface FieldPosition {
  well: Well;
  index: number;
}

/** The fields in the order of the result's columns, in which a visual's `sort.by` counts. */
export const fieldOrder = (fields: Fields): { field: Field; place: FieldPosition }[] =>
  wellOrder.flatMap((well) => (fields[well] ?? []).map((field, index) => ({ field, place: { well, index } })));

/** Wells without a field are left out, and the order goes on by the same field as before, or is given up with it. */
const changeTo = (visual: Visual, wells: Fields): VisualChange => {
  const fields = Object.fromEntries(Object.entries(wells).filter(([, inWell]) => inWell && inWell.length > 0)) as Fields;
  const sorted = visual.sort && fieldOrder(visual.fields)[visual.sort.by]?.field;
  const by = sorted ? fieldOrder(fields).findIndex(({ field }) => field === sorted) : -1;
  return { fields, sort: visual.sort && by >= 0 ? { ...visual.sort, by } : undefined };
};

/** What adds an item to a well: a well for one field exchanges it. Nothing where the well cannot take it. */
export const fieldAdded = (visual: Visual, rule: WellRule, item: FieldItem, model: Model, at?: number): VisualChange | undefined => {
  const field = fieldFor(item, rule, model);
  if (!field) return undefined;
  const before = visual.fields[rule.well] ?? [];
  const inWell = rule.most === 1 ? [field] : before.length >= rule.most ? undefined : before.toSpliced(at ?? before.length, 0, field);
  return inWell && changeTo(visual, { ...visual.fields, [rule.well]: inWell });
};

export const fieldRemoved = (visual: Visual, { well, index }: FieldPosition): VisualChange => changeTo(visual, { ...visual.fields, [well]: (visual.fields[well] ?? []).toSpliced(index, 1) });

/** A field itself changed (its aggregate, label, …); its place, and with it the order, stays. */
export const fieldChanged = (visual: Visual, { well, index }: FieldPosition, field: Field): VisualChange => ({ fields: { ...visual.fields, [well]: (visual.fields[well] ?? []).with(index, field) } });

/** A field moved within its well or to another; nothing where it cannot stand. */
export const fieldShifted = (visual: Visual, from: FieldPosition, to: FieldPosition, model: Model): VisualChange | undefined => {
  const field = visual.fields[from.well]?.[from.index];
  if (!field) return undefined;
  const without = { ...visual.fields, [from.well]: visual.fields[from.well]!.toSpliced(from.index, 1) };
  if (from.well === to.well) return changeTo(visual, { ...without, [to.well]: without[to.well]!.toSpliced(to.index, 0, field) });
  const rule = offeredWells(visual).find(({ well }) => well === to.well);
  const moved = rule && fieldMoved(field, takesOf(visual.type, from.well), rule, model);
  const inWell = without[to.well] ?? [];
  if (!rule || !moved || (inWell.length >= rule.most && rule.most > 1)) return undefined;
  return changeTo(visual, { ...without, [to.well]: rule.most === 1 ? [moved] : inWell.toSpliced(to.index, 0, moved) });
};

/** The visual as another type: fields stay in wells of the same name and go on to others; what finds no place is left out. */
export const typeChanged = (visual: Visual, type: VisualType, model: Model): VisualChange => {
  if (type === visual.type) return {};
  const rules = wellsOf({ type, fields: {} });
  const waiting = fieldOrder(visual.fields).map(({ field, place }) => ({ field, well: place.well, takes: takesOf(visual.type, place.well) }));
  const fields: Fields = {};
  const fill = (rule: WellRule, upTo: number, wanted: (one: (typeof waiting)[number]) => boolean) => {
    for (const one of waiting.filter(wanted)) {
      const inWell = fields[rule.well] ?? [];
      const field = fieldMoved(one.field, one.takes, rule, model);
      if (!field || inWell.length >= upTo) continue;
      // Kept as it was where the well asks for no change, so that the order finds it again.
      fields[rule.well] = [...inWell, sameField(field, one.field) ? one.field : field];
      waiting.splice(waiting.indexOf(one), 1);
    }
  };
  const suits = (rule: WellRule) => (one: (typeof waiting)[number]) => rule.takes === 'any' || roleOf(one.takes, one.field) === rule.takes;
  for (const rule of rules) fill(rule, rule.most, (one) => one.well === rule.well && one.takes === rule.takes);
  for (const rule of rules) fill(rule, Math.max(rule.least, fields[rule.well]?.length ?? 0), suits(rule));
  for (const rule of rules) fill(rule, rule.most, suits(rule));
  return { type, ...changeTo(visual, fields), ...(hasTop(type) ? {} : { top: undefined }) };
};

const sameField = (one: Field, other: Field) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
