import { useState, type DragEvent } from 'react';
import type { Field } from '../../../src/definition/index.ts';
import type { WellRule } from '../../../src/definition/wells.ts';
import { Icon } from '../../look/icons.tsx';
import { useEmbedView } from '../../page/embed-context.ts';
import { fieldChanged, fieldRemoved, fieldShifted } from '../document/fields.ts';
import { drag } from '../fields/dragged-field.ts';
import { fieldName } from '../fields/field-name.ts';
import { useEditTexts } from '../texts.ts';
import { FieldOptions } from './FieldOptions.tsx';
import type { PartProps } from './part.ts';

interface WellFieldProps extends PartProps {
  rule: WellRule;
  field: Field;
  index: number;
  /** Of the fields in the well. */
  count: number;
  onDrop: (event: DragEvent) => void;
}

/** A field in a well: its options below it, its place among the others, and the way out. */
export const WellField = ({ rule, field, index, count, onDrop, ...part }: WellFieldProps) => {
  const { visual, model, change } = part;
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const [isOpen, setOpen] = useState(false);
  const place = { well: rule.well, index };
  const name = fieldName(field, rule.well, visual.type, model, locale);
  const shift = (to: number) => {
    const next = fieldShifted(visual, place, { well: rule.well, index: to }, model);
    if (next) change(next);
  };
  const item = 'measure' in field ? { measure: field.measure } : { column: field.column };
  return (
    <div className="edit-well-field" draggable onDragStart={(event) => drag(event, { item, from: { ...place, visual: visual.name } })} onDrop={onDrop}>
      <div className="edit-row">
        <button type="button" className="edit-row-name" aria-expanded={isOpen} title={texts.fieldOptions(name)} onClick={() => setOpen(!isOpen)}>
          <span>{name}</span>
          <Icon name="chevron" />
        </button>
        {index > 0 && (
          <button type="button" className="icon-button" aria-label={texts.moveUp(name)} title={texts.moveUp(name)} onClick={() => shift(index - 1)}>
            <Icon name="up" />
          </button>
        )}
        {index < count - 1 && (
          <button type="button" className="icon-button" aria-label={texts.moveDown(name)} title={texts.moveDown(name)} onClick={() => shift(index + 1)}>
            <Icon name="down" />
          </button>
        )}
        <button type="button" className="icon-button" aria-label={texts.takeAway(name)} title={texts.takeAway(name)} onClick={() => change(fieldRemoved(visual, place))}>
          <Icon name="close" />
        </button>
      </div>
      {isOpen && <FieldOptions {...part} rule={rule} field={field} onField={(next, joins) => change(fieldChanged(visual, place, next), joins && `${joins} ${rule.well} ${index}`)} />}
    </div>
  );
};
