import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import { Checkbox, Segmented } from '@portal/shared/ui/data';
import { Popover } from '@portal/shared/ui/shell';
import type { ListColumn } from './list-definition.ts';
import styles from './list-page.module.css';
import type { ListView } from './list-view.ts';
import { usePopup } from './use-popup.ts';

type ViewMenuProps = {
  columns: readonly ListColumn<never, string>[];
  view: ListView;
  onView: (view: ListView) => void;
  /** There is no room for minor columns. */
  isNarrow?: boolean;
};

/** Which columns are shown and how high the rows are. Where some have no room, its button says so. */
export const ViewMenu = ({ columns, view, onView, isNarrow = false }: ViewMenuProps): ReactNode => {
  const { t } = useTranslation('resource');
  const { button, content, popup } = usePopup();
  const count = isNarrow ? columns.filter((column) => hasNoRoom(column) && !view.hidden.includes(column.key)).length : 0;
  const choice = (
    <div ref={content}>
      <h2 className={styles.viewTitle}>{t('columns')}</h2>
      <ViewChoice columns={columns} view={view} onView={onView} isNarrow={isNarrow} />
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={choice} {...popup}>
      {count > 0 ? (
        <Button ref={button} icon={<SettingOutlined />}>
          {t('columnsHidden', { count })}
        </Button>
      ) : (
        <Button ref={button} icon={<SettingOutlined />} aria-label={t('columns')} title={t('columns')} />
      )}
    </Popover>
  );
};

const hasNoRoom = ({ minor = false, fixed = false }: ListColumn<never, string>): boolean => minor && !fixed;

/** @param hasHeight whether rows have a height that one chooses: cards have none */
export const ViewChoice = ({ columns, view, onView, isNarrow = false, hasHeight = true }: ViewMenuProps & { hasHeight?: boolean }): ReactNode => {
  const { t } = useTranslation('resource');
  return (
    <div className={styles.view}>
      {columns.map((column) => (
        <Checkbox
          key={column.key}
          disabled={column.fixed}
          checked={!view.hidden.includes(column.key)}
          onChange={({ target }) =>
            onView({ ...view, hidden: target.checked ? view.hidden.filter((one) => one !== column.key) : [...view.hidden, column.key] })
          }
        >
          {column.title}
          {isNarrow && hasNoRoom(column) && <span className={styles.noRoom}> {t('noRoom')}</span>}
        </Checkbox>
      ))}
      {hasHeight && (
        <>
          <h2 className={styles.viewTitle}>{t('density')}</h2>
          <Segmented
            aria-label={t('density')}
            options={[
              { value: 'comfortable', label: t('comfortable') },
              { value: 'compact', label: t('compact') },
            ]}
            value={view.compact ? 'compact' : 'comfortable'}
            onChange={(value) => onView({ ...view, compact: value === 'compact' })}
          />
        </>
      )}
    </div>
  );
};
