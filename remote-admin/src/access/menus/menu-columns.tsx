import { endpoints, type MenuEntry } from '@portal/shared/contract/access';
import type { TextOf } from '@portal/shared/language';
import { MenuIcon, Tooltip } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import { NameChips } from '../../name-chips/name-chips.tsx';
import type { ChangeEntry } from './entry-changes.ts';
import styles from './menus.module.css';
import type { zh } from './texts.ts';

type Named = readonly { readonly id: number; readonly name: string }[];

/** The columns of the menu's tree. */
export const menuColumns = (t: TextOf<typeof zh>, titleOf: (entry: MenuEntry) => string, resourceGroups: Named, change: ChangeEntry): ListColumn<MenuEntry, never>[] => {
  const groupsOf = ({ resourceGroupIds }: MenuEntry): Named => resourceGroups.filter(({ id }) => resourceGroupIds.includes(id));
  return [
    {
      key: 'menu',
      title: t('menu'),
      fixed: true,
      text: titleOf,
      render: (entry) => (
        <span className={styles.entry}>
          {entry.icon && <MenuIcon name={entry.icon} />}
          <bdi>{titleOf(entry)}</bdi>
          {entry.isUnserved === 1 && entry.isRetired === 0 && (
            <Tooltip title={t('unservedNext')}>
              <Tag color="warning" tabIndex={0} aria-label={t('unservedNext')}>
                {t('unserved')}
              </Tag>
            </Tooltip>
          )}
          {entry.isRetired === 1 && (
            <Tooltip title={t('retiredNext')}>
              <Tag variant="outlined" tabIndex={0} aria-label={t('retiredNext')}>
                {t('retired')}
              </Tag>
            </Tooltip>
          )}
        </span>
      ),
    },
    { key: 'type', title: t('type'), width: 96, text: ({ type }) => t(`types.${type}`), render: ({ type }) => t(`types.${type}`) },
    { key: 'path', title: t('path'), text: ({ path }) => path, render: ({ path }) => (path ? <bdi title={path}>{path}</bdi> : t('none')) },
    { key: 'groups', title: t('visibleTo'), width: 340, text: (entry) => groupsOf(entry).map(({ name }) => name).join(', '), render: (entry) => <NameChips all={groupsOf(entry)} none={t('none')} more={(count, names) => t('moreGroups', { count, names })} /> },
    {
      key: 'shown',
      title: t('shown'),
      width: 96,
      text: ({ isHidden }) => t(isHidden === 1 ? 'hidden' : 'shown'),
      render: (entry) => {
        const show = (on: boolean) => change(entry, { isHidden: on ? 0 : 1 });
        return <RowSwitch label={t('show', { name: titleOf(entry) })} name={titleOf(entry)} checked={entry.isHidden === 0} needs={endpoints.menus.update} onSwitch={show} said={(on) => t(on ? 'shownOne' : 'hiddenOne', { name: titleOf(entry) })} />;
      },
    },
  ];
};
