import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import type { ListAction } from './list-definition.ts';
import styles from './list-page.module.css';
import { offeredFor } from './offered.ts';
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
export const ActionButtons = <Row,>({ row, name, actions: all, rowKey, shown }: ActionButtonsProps<Row>): ReactNode => {
  const { t } = useTranslation('resource');
  const run = useRun();
  const actions = offeredFor(row, all);
  const [safe, dangers] = [actions.filter(({ danger }) => !danger), actions.filter(({ danger }) => danger)];
  const buttons = actions.slice(0, shown);
  const rest = [...safe, ...dangers].filter((action) => !buttons.includes(action));
  // What cannot be undone stands last and apart, wherever it was defined.
  const at = rest.findIndex(({ danger }) => danger);
  return (
    <span className={styles.actions} data-row={rowKey}>
      {buttons.map((action) => (
        <Button key={action.key} type="link" size="small" danger={action.danger ?? false} disabled={action.refused !== undefined} title={action.refused} onClick={() => void run(action, row)}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.flatMap((action, index) => [...(index === at && at > 0 ? [{ type: 'divider' as const }] : []), itemOf(action)]),
            onClick: ({ key }) => {
              const chosen = rest.find((action) => action.key === key);
              if (chosen) void run(chosen, row);
            },
          }}
        >
          <Button type="text" size="small" className={buttons.length === 0 ? styles.only : undefined} icon={<MoreOutlined />} aria-label={t(buttons.length === 0 ? 'actionsOf' : 'more', { name })} />
        </Dropdown>
      )}
    </span>
  );
};

/** What cannot be done says why. */
const itemOf = <Row,>({ key, label, danger = false, refused }: ListAction<Row>) =>
  refused === undefined
    ? { key, label, danger }
    : {
        key,
        disabled: true,
        label: (
          <span className={styles.refused}>
            {label}
            <small>{refused}</small>
          </span>
        ),
      };
