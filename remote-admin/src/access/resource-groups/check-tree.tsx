import type { ReactNode } from 'react';
import { Checkbox } from '@portal/shared/ui/data';
import styles from './resource-groups.module.css';

export type CheckState = 'all' | 'some' | 'none';

/** Something to check, with what is below it. */
export type CheckNode = {
  readonly key: string;
  readonly label: string;
  /** Beside the label, and searched for as well. */
  readonly detail?: string;
  readonly state: CheckState;
  readonly children?: readonly CheckNode[];
};

type CheckTreeProps = {
  label: string;
  nodes: readonly CheckNode[];
  disabled: boolean;
  /** Branches stand open: something is looked for. */
  isOpen: boolean;
  onToggle: (key: string) => void;
};

/** Boxes below boxes; one above others shows whether all or some of them are checked. Branches are the browser's own `details`. */
export const CheckTree = ({ label, nodes, ...rest }: CheckTreeProps): ReactNode => (
  <ul className={styles.tree} aria-label={label}>
    {nodes.map((node) => (
      <Branch key={node.key} node={node} {...rest} />
    ))}
  </ul>
);

const Branch = ({ node, ...rest }: { node: CheckNode } & Omit<CheckTreeProps, 'label' | 'nodes'>): ReactNode => {
  const { key, label, detail, state, children = [] } = node;
  const box = (
    <Checkbox checked={state === 'all'} indeterminate={state === 'some'} disabled={rest.disabled} onChange={() => rest.onToggle(key)}>
      <bdi>{label}</bdi> {detail && <span className={styles.detail}>{detail}</span>}
    </Checkbox>
  );
  if (children.length === 0) return <li className={styles.leaf}>{box}</li>;
  return (
    <li>
      <details open={rest.isOpen || undefined}>
        <summary aria-label={label}>{box}</summary>
        <CheckTree label={label} nodes={children} {...rest} />
      </details>
    </li>
  );
};

/** What is left of a tree where only some of it is looked for: a branch stays with what is left below it, or whole where itself is meant. */
export const sifted = (nodes: readonly CheckNode[], keyword: string, onlyChecked: boolean): CheckNode[] => {
  const word = keyword.trim().toLowerCase();
  return nodes.flatMap((node) => {
    if (onlyChecked && node.state === 'none') return [];
    const isMeant = `${node.label} ${node.detail ?? ''}`.toLowerCase().includes(word);
    const children = sifted(node.children ?? [], isMeant ? '' : keyword, onlyChecked);
    return isMeant || children.length > 0 ? [{ ...node, children }] : [];
  });
};
