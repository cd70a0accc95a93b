import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import type { ListAction } from './list-definition.ts';
import styles from './list-page.module.css';
import { useRun } from './use-run.ts';

/** So many are buttons; a row with more of them hides the rest. */
const SHOWN = 2;

type RowActionsProps<Row> = { row: Row; name: string; actions: readonly ListAction<Row>[] };

/** What can be done with one row. */
export const RowActions = <Row,>({ row, name, actions }: RowActionsProps<Row>): ReactNode => {
  const { t } = useTranslation('resource');
  const run = useRun();
  const rest = actions.slice(SHOWN);
  return (
    <span className={styles.actions}>
      {actions.slice(0, SHOWN).map((action) => (
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
