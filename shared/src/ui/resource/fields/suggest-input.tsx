import AutoComplete from 'antd/es/auto-complete';
import type { ReactNode } from 'react';
import type { Option } from './field.ts';
import type { ControlProps } from './field-input.tsx';

/** A text that can be chosen among those that are known, or typed. */
export default function SuggestInput({ options, ...control }: ControlProps<string> & { options: readonly Option[] }): ReactNode {
  return <AutoComplete {...(control as object)} options={options.map(({ value, label }) => ({ value: String(value), label }))} showSearch={{ filterOption: has }} />;
}

/** What is typed is looked for in what is written and in what it is called. */
const has = (typed: string, option?: { value: string; label: string }): boolean => {
  const wanted = typed.trim().toLowerCase();
  return option !== undefined && `${option.value} ${option.label}`.toLowerCase().includes(wanted);
};
