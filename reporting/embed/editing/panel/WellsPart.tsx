import { useId, useState, type DragEvent } from 'react';
import { formatList } from '../../../drawing/language/format.ts';
import type { WellRule } from '../../../src/definition/wells.ts';
import { emptyWells } from '../../../src/definition/wells.ts';
import { useEmbedView } from '../../page/embed-context.ts';
import { fieldAdded, fieldShifted } from '../document/fields.ts';
import { fieldFor, offeredWells } from '../document/field-rules.ts';
import { allowDrop, dragged } from '../fields/dragged-field.ts';
import { FieldSelect } from '../fields/FieldSelect.tsx';
import { useEditTexts } from '../texts.ts';
import { visualLabel } from '../visual-label.ts';
import type { PartProps } from './part.ts';
import { WellField } from './WellField.tsx';

/** The wells of a visual, with their fields. */
export const WellsPart = (part: PartProps) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const missing = emptyWells(part.visual);
  return (
    <div className="edit-part" role="group" aria-label={texts.fieldsOf(visualLabel(part.visual, locale))}>
      <h3>{texts.fieldsHere}</h3>
      {missing.length > 0 && (
        <p className="edit-missing" role="status">
          {texts.missing(formatList(missing.map((well) => texts.wells[well]), locale))}
        </p>
      )}
      {offeredWells(part.visual).map((rule) => (
        <WellBox key={rule.well} {...part} rule={rule} isMissing={missing.includes(rule.well)} />
      ))}
    </div>
  );
};

const WellBox = ({ rule, isMissing, ...part }: PartProps & { rule: WellRule; isMissing: boolean }) => {
  const { visual, model, change } = part;
  const texts = useEditTexts();
  const heading = useId();
  const [isOver, setOver] = useState(false);
  const fields = visual.fields[rule.well] ?? [];
  const onDrop = (event: DragEvent, at?: number) => {
    const { item, from } = dragged(event) ?? {};
    setOver(false);
    if (!item) return;
    event.preventDefault();
    event.stopPropagation();
    const isOwn = from?.visual === visual.name;
    const shifted = isOwn && from.well === rule.well && at !== undefined && at > from.index ? at - 1 : (at ?? fields.length);
    const next = isOwn ? fieldShifted(visual, from, { well: rule.well, index: shifted }, model) : fieldAdded(visual, rule, item, model, at);
    if (next) change(next);
  };
  return (
    <div
      className="edit-well"
      data-over={isOver || undefined}
      role="group"
      aria-labelledby={heading}
      onDragOver={allowDrop}
      onDragEnter={() => setOver(true)}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => onDrop(event)}
    >
      <h4 id={heading}>
        {texts.wells[rule.well]} {isMissing && <em>{texts.needed}</em>}
      </h4>
      {fields.map((field, index) => (
        <WellField key={index} {...part} rule={rule} field={field} index={index} count={fields.length} onDrop={(event) => onDrop(event, index)} />
      ))}
      {fields.length < rule.most && (
        <FieldSelect
          model={model}
          label={texts.addTo(texts.wells[rule.well])}
          prompt={texts.addField}
          accepts={(item) => fieldFor(item, rule, model) !== undefined}
          onChoose={(item) => {
            const next = fieldAdded(visual, rule, item, model);
            if (next) change(next);
          }}
        />
      )}
    </div>
  );
};
