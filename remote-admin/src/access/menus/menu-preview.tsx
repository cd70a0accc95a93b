import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import type { MenuItem } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { EmptyState, ErrorState, MenuIcon, Skeleton } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import { Drawer, FORM_WIDTH } from '@portal/shared/ui/shell';
import styles from './menus.module.css';
import { useTexts } from './texts.ts';

type PreviewProps = { resourceGroups: readonly { readonly id: number; readonly name: string }[]; onClose: () => void };

/** The menu as the people of a resource group have it, as the server gives it to them. */
export const MenuPreview = ({ resourceGroups, onClose }: PreviewProps): ReactNode => {
  const t = useTexts();
  const [chosen, setChosen] = useState(resourceGroups[0]?.id);
  const menu = useQuery({ ...queryOf(endpoints.menus.preview, { query: { resourceGroupId: String(chosen) } }), enabled: chosen !== undefined });
  return (
    <Drawer open size={FORM_WIDTH} title={t('preview')} onClose={onClose}>
      <p>{t('previewHelp')}</p>
      <Select<number> className={styles.choose} aria-label={t('previewAs')} {...(chosen !== undefined && { value: chosen })} showSearch={{ optionFilterProp: 'label' }} options={resourceGroups.map(({ id, name }) => ({ value: id, label: name }))} onChange={setChosen} />
      {menu.isPending && <Skeleton active />}
      {menu.isError && <ErrorState error={menu.error} onRetry={() => void menu.refetch()} />}
      {menu.data && (menu.data.length > 0 ? <Items items={menu.data} label={t('preview')} /> : <EmptyState title={t('previewEmpty')} description={t('previewEmptyNext')} />)}
    </Drawer>
  );
};

const Items = ({ items, label }: { items: readonly MenuItem[]; label?: string }): ReactNode => {
  const { language } = useLanguage();
  return (
    <ul className={styles.items} aria-label={label}>
      {items.map(({ id, icon, title, entitle, children }) => (
        <li key={id}>
          <span className={styles.entry}>
            {icon && <MenuIcon name={icon} />}
            <bdi>{nameIn(language, title, entitle)}</bdi>
          </span>
          {children.length > 0 && <Items items={children} />}
        </li>
      ))}
    </ul>
  );
};
