import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import SortAscendingOutlined from '@ant-design/icons/es/icons/SortAscendingOutlined';
import type { ReactNode } from 'react';
import { Button, Input } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import { sortings, type Sorting } from './arrangement.ts';
import styles from './report-class.module.css';
import { useTexts } from './texts.ts';

type ClassControlsProps = {
  filter: string;
  onFilter: (filter: string) => void;
  sorting: Sorting;
  onSorting: (sorting: Sorting) => void;
};

/** Filter and order of the cards. */
export const ClassControls = ({ filter, onFilter, sorting, onSorting }: ClassControlsProps): ReactNode => {
  const t = useTexts();
  const menu = {
    items: sortings.map((key) => ({ key, label: t(`sort.${key}`) })),
    selectable: true,
    selectedKeys: [sorting],
    onClick: ({ key }: { key: string }) => onSorting(key as Sorting),
  };
  return (
    <div className={styles.controls}>
      <Input
        allowClear
        className={styles.filter}
        prefix={<SearchOutlined />}
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={filter}
        onChange={({ target }) => onFilter(target.value)}
      />
      <Dropdown menu={menu} trigger={['click']}>
        <Button icon={<SortAscendingOutlined />}>{t(`sort.${sorting}`)}</Button>
      </Dropdown>
    </div>
  );
};
