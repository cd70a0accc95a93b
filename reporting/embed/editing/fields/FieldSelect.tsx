import { useEmbedView } from '../../page/embed-context.ts';
import type { Model } from '../../../drawing/rows/reading.ts';
import type { FieldItem } from '../document/field-rules.ts';
import { listedFields } from './field-items.ts';

interface SelectProps {
  model: Model;
  /** What it is for, to a screen reader. */
  label: string;
  /** What it says. */
  prompt: string;
  accepts: (item: FieldItem) => boolean;
  onChoose: (item: FieldItem) => void;
}

/** The fields of the dataset to choose one from, for those who do not drag. */
export const FieldSelect = ({ model, label, prompt, accepts, onChoose }: SelectProps) => {
  const { locale } = useEmbedView();
  const tables = listedFields(model, locale).map((table) => ({ ...table, fields: table.fields.filter(({ item }) => accepts(item)) }));
  const choose = (key: string) => {
    const chosen = tables.flatMap(({ fields }) => fields).find((field) => field.key === key);
    if (chosen) onChoose(chosen.item);
  };
  return (
    <select className="edit-input edit-add" aria-label={label} value="" onChange={(event) => choose(event.target.value)}>
      <option value="">{prompt}</option>
      {tables
        .filter(({ fields }) => fields.length > 0)
        .map(({ key, name, fields }) => (
          <optgroup key={key} label={name}>
            {fields.map((field) => (
              <option key={field.key} value={field.key}>
                {field.name}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  );
};
