import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import { useId, useState, type ReactNode } from 'react';
import { Checkbox } from '@portal/shared/ui/data';
import styles from './resource-groups.module.css';
import { useTexts } from './texts.ts';

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

/** Boxes below boxes; one above others shows whether all or some of them are checked, and has a button beside it that opens the branch. */
export const CheckTree = ({ label, nodes, ...rest }: CheckTreeProps): ReactNode => (
  <ul className={styles.tree} aria-label={label}>
    {nodes.map((node) => (
      <Branch key={node.key} node={node} {...rest} />
    ))}
  </ul>
);

const Branch = ({ node, ...rest }: { node: CheckNode } & Omit<CheckTreeProps, 'label' | 'nodes'>): ReactNode => {
  const t = useTexts();
  const id = useId();
  const { key, label, detail, state, children = [] } = node;
  // What somebody has opened or closed holds until something else is looked for.
  const [own, setOwn] = useState<{ readonly from: boolean; readonly open: boolean } | null>(null);
  const open = own?.from === rest.isOpen ? own.open : rest.isOpen;
  const box = (
    <Checkbox checked={state === 'all'} indeterminate={state === 'some'} disabled={rest.disabled} onChange={() => rest.onToggle(key)}>
      <bdi>{label}</bdi> {detail && <span className={styles.detail}>{detail}</span>}
    </Checkbox>
  );
  if (children.length === 0) return <li className={styles.leaf}>{box}</li>;
  return (
    <li>
      <div className={styles.branch}>
        <button type="button" className={styles.caret} aria-expanded={open} aria-controls={open ? id : undefined} aria-label={t('inside', { label })} onClick={() => setOwn({ from: rest.isOpen, open: !open })}>
          <CaretRightOutlined rotate={open ? 90 : 0} />
        </button>
        {box}
      </div>
      {open && (
        <div id={id}>
          <CheckTree label={label} nodes={children} {...rest} />
        </div>
      )}
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
