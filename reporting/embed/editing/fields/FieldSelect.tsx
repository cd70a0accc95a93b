import { Select } from '../../look/Select.tsx';
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
  const fields = listedFields(model, locale).flatMap(({ name, fields: own }) => own.filter(({ item }) => accepts(item)).map((field) => ({ ...field, label: field.name, group: name })));
  const choose = (key: string) => {
    const chosen = fields.find((field) => field.key === key);
    if (chosen) onChoose(chosen.item);
  };
  return (
    <div className="edit-add">
      <Select name={label} options={fields} prompt={prompt} onChange={choose} />
    </div>
  );
};
