import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pagination, Select } from '@portal/shared/ui/data';
import { usePhone } from '@portal/shared/ui/theme';
import styles from './list-page.module.css';
import type { ListQuery } from './list-query.ts';
import type { ChangeQuery } from './use-list-query.ts';

type ListPagesProps<Order extends string> = {
  total: number;
  query: ListQuery<Order>;
  sizes: readonly number[];
  onQuery: ChangeQuery<Order>;
};

/** The way through the pages of a list, and how long they are. */
export const ListPages = <Order extends string>({ total, query, sizes, onQuery }: ListPagesProps<Order>): ReactNode => {
  const { t } = useTranslation('resource');
  const isPhone = usePhone();
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      <Pagination
        responsive
        // Many numbers do not fit on a phone.
        simple={isPhone && { readOnly: true }}
        current={query.page}
        pageSize={query.size}
        total={total}
        showSizeChanger={false}
        onChange={(page) => onQuery({ page })}
      />
      <Select
        aria-label={t('pages')}
        options={sizes.map((size) => ({ value: size, label: t('pageSize', { count: size }) }))}
        value={query.size}
        onChange={(size) => onQuery({ size })}
      />
    </nav>
  );
};
