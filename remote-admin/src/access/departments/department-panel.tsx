import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { Button, ErrorState, Input, Skeleton } from '@portal/shared/ui/base';
import { aboveOf, departmentName, sifted, treeOf, type DepartmentNode } from './department-tree.ts';
import styles from './departments.module.css';
import { useTexts } from './texts.ts';

const { departments } = endpoints;
/** With so many, one looks for them by their names. */
const MANY = 8;

type PanelProps = {
  /** An id, 0 for who is in none, undefined for everybody. */
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
  onManage: () => void;
};

/** The tree of departments beside the list of people: what is chosen narrows the list down. */
export const DepartmentPanel = ({ chosen, onChoose, onManage }: PanelProps): ReactNode => {
  const t = useTexts();
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  const found = useQuery(queryOf(departments.list));
  const counts = useQuery(queryOf(departments.counts)).data;
  if (found.isError) return <ErrorState title={t('failed')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const all = found.data;
  const isSearched = keyword.trim() !== '';
  const above = aboveOf(all, chosen);
  const nodes = isSearched ? sifted(treeOf(all), keyword) : treeOf(all);
  const isOpen = (id: number) => isSearched || (opened.get(id) ?? above.has(id));
  const entry = (id: number | undefined, label: string, count: number | undefined) => (
    <button type="button" className={styles.entry} aria-current={chosen === id ? 'true' : undefined} onClick={() => onChoose(id)}>
      <span className={styles.name}>
        <bdi>{label}</bdi>
      </span>
      <span className={styles.people}>{count}</span>
    </button>
  );
  return (
    <nav className={styles.panel} aria-label={t('departments')}>
      {all.length > MANY && <Input.Search size="small" allowClear aria-label={t('find')} placeholder={t('find')} value={keyword} onChange={(event) => setKeyword(event.target.value)} />}
      <ul className={styles.tree}>
        {!isSearched && <li className={styles.leaf}>{entry(undefined, t('all'), counts?.people)}</li>}
        {!isSearched && <li className={styles.leaf}>{entry(0, t('without'), counts?.without)}</li>}
        <Nodes nodes={nodes} isOpen={isOpen} onOpen={(id, open) => setOpened(new Map(opened).set(id, open))} entry={entry} />
      </ul>
      {isSearched && nodes.length === 0 && <p className={styles.none}>{t('notFound')}</p>}
      {all.length === 0 && <p className={styles.none}>{t('empty')}</p>}
      <Button size="small" onClick={onManage}>
        {t('manage')}
      </Button>
    </nav>
  );
};

type NodesProps = {
  nodes: readonly DepartmentNode[];
  isOpen: (id: number) => boolean;
  onOpen: (id: number, open: boolean) => void;
  entry: (id: number, label: string, count: number) => ReactNode;
};

const Nodes = ({ nodes, ...rest }: NodesProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { isOpen, onOpen, entry } = rest;
  return nodes.map(({ department, total, children }) => {
    const { id } = department;
    const name = departmentName(department, language);
    const open = isOpen(id);
    return (
      <li key={id} className={children.length === 0 ? styles.leaf : styles.branch}>
        <div className={styles.line}>
          {children.length > 0 && (
            <button type="button" className={styles.caret} aria-expanded={open} aria-label={t(open ? 'close' : 'open', { name })} onClick={() => onOpen(id, !open)}>
              <CaretRightOutlined rotate={open ? 90 : 0} />
            </button>
          )}
          {entry(id, name, total)}
        </div>
        {open && children.length > 0 && (
          <ul className={styles.tree}>
            <Nodes nodes={children} {...rest} />
          </ul>
        )}
      </li>
    );
  });
};
