import type { ColumnType, Field } from '../../../src/definition/index.ts';
import { textIn } from '../../../src/definition/text-in.ts';
import type { WellRule } from '../../../src/definition/wells.ts';
import { useEmbedView } from '../../page/embed-context.ts';
import { textChanged } from '../document/content.ts';
import { aggregatesOf, bucketsOf, columnIn, formatsOf, impliedAggregate, isNumeric, roleOf, type ColumnField } from '../document/field-rules.ts';
import { fieldName } from '../fields/field-name.ts';
import { useEditTexts } from '../texts.ts';
import { ChoiceField, NumberField, TextField } from './inputs.tsx';
import type { PartProps } from './part.ts';

interface OptionsProps extends PartProps {
  rule: WellRule;
  field: Field;
  onField: (field: Field, joins?: string) => void;
}

/** What a field does in its well: how it is summarised or grouped, called and written. */
export const FieldOptions = ({ visual, model, rule, field, onField, close }: OptionsProps) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const { label: _, ...unnamed } = field;
  const type = resultType(field, rule, model);
  return (
    <div className="edit-options">
      {'column' in field && <Grouping field={field} rule={rule} model={model} onField={onField} />}
      <TextField
        label={texts.label}
        value={field.label ? textIn(field.label, locale.language) : ''}
        placeholder={fieldName(unnamed as Field, rule.well, visual.type, model, locale)}
        onChange={(said) => onField(without({ ...field, label: textChanged(field.label, said, locale.language) }), 'label')}
        onDone={close}
      />
      {formatsOf(type).length > 0 && (
        <ChoiceField
          label={texts.format}
          value={field.format}
          none={texts.ownFormat}
          choices={formatsOf(type).map((value) => ({ value, text: texts.formats[value] }))}
          onChange={(format) => onField(without({ ...field, format }))}
        />
      )}
    </div>
  );
};

interface GroupingProps {
  field: ColumnField;
  rule: WellRule;
  model: PartProps['model'];
  onField: OptionsProps['onField'];
}

/** A column is summarised, or it groups: dates by periods, numbers by bins. In a table it may do either. */
const Grouping = ({ field, rule, model, onField }: GroupingProps) => {
  const texts = useEditTexts();
  const column = columnIn(model, field.column);
  if (!column) return null;
  const isValue = roleOf(rule.takes, field) === 'value';
  const buckets = bucketsOf(column.type);
  const { aggregate: _aggregate, bucket: _bucket, bin: _bin, ...plain } = field;
  return (
    <>
      {rule.takes !== 'group' && (
        <ChoiceField
          label={texts.aggregate}
          value={isValue ? (field.aggregate ?? impliedAggregate(column.type)) : undefined}
          none={rule.takes === 'any' ? texts.noAggregate : undefined}
          choices={aggregatesOf(column.type).map((value) => ({ value, text: texts.aggregates[value] }))}
          onChange={(aggregate) => onField(aggregate ? { ...plain, aggregate } : plain)}
        />
      )}
      {!isValue && buckets.length > 0 && (
        <ChoiceField label={texts.bucket} value={field.bucket} none={texts.noBucket} choices={buckets.map((value) => ({ value, text: texts.buckets[value] }))} onChange={(bucket) => onField(bucket ? { ...plain, bucket } : plain)} />
      )}
      {!isValue && isNumeric(column.type) && rule.well !== 'latitude' && rule.well !== 'longitude' && (
        <NumberField label={texts.bin} value={field.bin} placeholder={texts.noBin} most={Number.MAX_SAFE_INTEGER} onChange={(bin) => onField(bin ? { ...plain, bin } : plain)} />
      )}
    </>
  );
};

/** The type of what a field shows, which its formats go by. */
const resultType = (field: Field, rule: WellRule, model: PartProps['model']): ColumnType => {
  if ('measure' in field) return 'number';
  const type = columnIn(model, field.column)?.type ?? 'text';
  if (roleOf(rule.takes, field) === 'group') return field.bucket ? 'text' : type;
  const aggregate = field.aggregate ?? impliedAggregate(type);
  return aggregate === 'min' || aggregate === 'max' ? type : 'number';
};

/** Parts that were taken away are not sent as nothing. */
const without = (field: Field): Field => Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined)) as Field;
