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

/** Which columns are shown and how high the rows are. */
export const ViewMenu = ({ columns, view, onView, isNarrow = false }: ViewMenuProps): ReactNode => {
  const { t } = useTranslation('resource');
  const { button, content, popup } = usePopup();
  const choice = (
    <div ref={content} className={styles.view}>
      <h2 className={styles.viewTitle}>{t('columns')}</h2>
      {columns.map(({ key, title, fixed, minor }) => (
        <Checkbox
          key={key}
          disabled={fixed}
          checked={!view.hidden.includes(key)}
          onChange={({ target }) =>
            onView({ ...view, hidden: target.checked ? view.hidden.filter((one) => one !== key) : [...view.hidden, key] })
          }
        >
          {title}
          {isNarrow && minor && !fixed && <span className={styles.noRoom}> {t('noRoom')}</span>}
        </Checkbox>
      ))}
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
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={choice} {...popup}>
      <Button ref={button} icon={<SettingOutlined />} aria-label={t('columns')} title={t('columns')} />
    </Popover>
  );
};
