import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import { usePhone } from '@portal/shared/ui/theme';
import type { ListAction } from './list-definition.ts';
import styles from './list-page.module.css';
import { offeredFor } from './offered.ts';
import { useRun } from './use-run.ts';

type BulkBarProps<Row> = { rows: readonly Row[]; actions: readonly ListAction<readonly Row[]>[]; onDone: () => void };

/** What can be done with the rows that are chosen; afterwards none is. */
export const BulkBar = <Row,>({ rows, actions, onDone }: BulkBarProps<Row>): ReactNode => {
  const { t } = useTranslation('resource');
  const run = useRun();
  const isPhone = usePhone();
  if (rows.length === 0) return null;
  return (
    <div className={styles.bulk} role="group" aria-label={t('chosen', { count: rows.length })}>
      <span role="status">{t('chosen', { count: rows.length })}</span>
      {/* A word would take a line of the cards. */}
      {isPhone && <Button size="small" type="text" icon={<CloseOutlined />} aria-label={t('unchoose')} title={t('unchoose')} onClick={onDone} />}
      {offeredFor(rows, actions).map((action) => (
        <Button key={action.key} size="small" danger={action.danger ?? false} onClick={async () => (await run(action, rows)) && onDone()}>
          {action.label}
        </Button>
      ))}
      {!isPhone && (
        <Button size="small" type="link" onClick={onDone}>
          {t('unchoose')}
        </Button>
      )}
    </div>
  );
};
