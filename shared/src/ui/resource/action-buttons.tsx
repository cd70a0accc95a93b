import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import type { ListAction } from './list-definition.ts';
import styles from './list-page.module.css';
import { useRun } from './use-run.ts';

type ActionButtonsProps<Row> = {
  row: Row;
  name: string;
  actions: readonly ListAction<Row>[];
  /** How many are buttons; the rest is behind "more". */
  shown: number;
  /** The row's key, by which focus finds back to it. */
  rowKey?: number;
};

/** What can be done with one row: buttons, and a menu for the rest. */
export const ActionButtons = <Row,>({ row, name, actions, rowKey, shown }: ActionButtonsProps<Row>): ReactNode => {
  const { t } = useTranslation('resource');
  const run = useRun();
  const rest = actions.slice(shown);
  return (
    <span className={styles.actions} data-row={rowKey}>
      {actions.slice(0, shown).map((action) => (
        <Button key={action.key} type="link" size="small" danger={action.danger ?? false} onClick={() => void run(action, row)}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
            onClick: ({ key }) => {
              const chosen = rest.find((action) => action.key === key);
              if (chosen) void run(chosen, row);
            },
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('more', { name })} />
        </Dropdown>
      )}
    </span>
  );
};
