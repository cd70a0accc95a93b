import { useEmbedView } from '../../page/embed-context.ts';
import { hasTop } from '../document/field-rules.ts';
import { fieldOrder } from '../document/fields.ts';
import { fieldName } from '../fields/field-name.ts';
import { useEditTexts } from '../texts.ts';
import { ChoiceField, NumberField } from './inputs.tsx';
import type { PartProps } from './part.ts';

const directions = ['ascending', 'descending'] as const;
const mostRows = 30_000;

/** By what a visual is sorted, and how much of it is shown. */
export const OrderPart = ({ visual, model, change }: PartProps) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const { sort, top, type } = visual;
  const order = fieldOrder(visual.fields);
  if (type === 'card' || order.length === 0) return null;
  return (
    <div className="edit-part">
      <div className="edit-pair">
        <ChoiceField
          label={texts.sort}
          value={sort ? String(sort.by) : undefined}
          none={texts.ownSort}
          choices={order.map(({ field, place }, index) => ({ value: String(index), text: fieldName(field, place.well, visual.type, model, locale) }))}
          onChange={(by) => change({ sort: by === undefined ? undefined : { by: Number(by), direction: sort?.direction ?? 'desc' } })}
        />
        {sort && (
          <ChoiceField
            label={texts.direction}
            value={sort.direction === 'asc' ? 'ascending' : 'descending'}
            choices={directions.map((value) => ({ value, text: locale.texts[value] }))}
            onChange={(direction) => change({ sort: { ...sort, direction: direction === 'ascending' ? 'asc' : 'desc' } })}
          />
        )}
      </div>
      {hasTop(type) && <NumberField label={texts.top} value={top} placeholder={texts.allRows} isWhole most={mostRows} onChange={(next) => change({ top: next })} />}
    </div>
  );
};
