import { useState, type ReactNode } from 'react';
import { Select } from '../../look/Select.tsx';

interface FieldProps {
  label: string;
  children: ReactNode;
}

/** An input with its name above it. */
export const LabelledField = ({ label, children }: FieldProps) => (
  <label className="edit-field">
    <span>{label}</span>
    {children}
  </label>
);

interface TextProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Several lines. */
  isLong?: boolean;
  id?: string;
  onChange: (value: string) => void;
  /** When the author is through with it. */
  onDone: () => void;
}

/** A text that takes effect while it is typed. */
export const TextField = ({ label, value, placeholder, isLong, id, onChange, onDone }: TextProps) => (
  <LabelledField label={label}>
    {isLong ? (
      <textarea id={id} className="edit-input" rows={4} value={value} onChange={(event) => onChange(event.target.value)} onBlur={onDone} />
    ) : (
      <input id={id} className="edit-input" value={value} placeholder={placeholder} onChange={(event) => onChange(event.target.value)} onBlur={onDone} />
    )}
  </LabelledField>
);

interface NumberProps {
  label: string;
  value: number | undefined;
  /** What no number means. */
  placeholder: string;
  isWhole?: boolean;
  most: number;
  onChange: (value: number | undefined) => void;
}

/** A positive number, or none. It takes effect when the field is left or Enter is pressed; what is no such number falls back. */
export const NumberField = (props: NumberProps) => <NumberEntry key={props.value ?? 'none'} {...props} />;

const NumberEntry = ({ label, value, placeholder, isWhole = false, most, onChange }: NumberProps) => {
  const before = value === undefined ? '' : String(value);
  const [typed, setTyped] = useState(before);
  const commit = () => {
    const number = Number(typed);
    if (typed.trim() === '') {
      if (value !== undefined) onChange(undefined);
    } else if (Number.isFinite(number) && number > 0 && number <= most && (!isWhole || Number.isInteger(number))) {
      if (number !== value) onChange(number);
    } else setTyped(before);
  };
  return (
    <LabelledField label={label}>
      <input
        className="edit-input"
        type="text"
        inputMode={isWhole ? 'numeric' : 'decimal'}
        value={typed}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </LabelledField>
  );
};

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | undefined;
  choices: readonly { value: Value; text: string }[];
  /** What no choice means; without it one has to be chosen. */
  none?: string;
  onChange: (value: Value | undefined) => void;
}

export const ChoiceField = <Value extends string>({ label, value, choices, none, onChange }: ChoiceProps<Value>) => (
  <div className="edit-field">
    <span>{label}</span>
    <Select
      name={label}
      options={[...(none === undefined ? [] : [{ key: '', label: none }]), ...choices.map((choice) => ({ key: choice.value, label: choice.text }))]}
      selected={value ?? ''}
      onChange={(key) => onChange(choices.find((choice) => choice.value === key)?.value)}
    />
  </div>
);

export const SwitchField = ({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) => (
  <label className="edit-switch">
    <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
);
