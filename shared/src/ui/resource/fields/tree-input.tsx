import TreeSelect from 'antd/es/tree-select';
import type { ReactNode } from 'react';
import type { Option, OptionTree } from './field.ts';
import type { ControlProps } from './field-input.tsx';

/** One of what stands below each other: a folder, a department. antd draws only what is seen of it. */
export default function TreeInput({ options, value, ...control }: ControlProps<never> & { options: readonly OptionTree[] }): ReactNode {
  return (
    <TreeSelect<Option['value']>
      {...(control as ControlProps<Option['value']>)}
      value={value as Option['value'] | undefined}
      treeData={dataOf(options)}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll={options.length < MANY}
    />
  );
}

const MANY = 50;

type Data = { value: Option['value']; title: string; children: Data[] };

const dataOf = (options: readonly OptionTree[]): Data[] => options.map(({ value, label, children = [] }) => ({ value, title: label, children: dataOf(children) }));
