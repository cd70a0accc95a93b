import { call, fileUrl } from '@portal/shared/api';
import { endpoints, type ManagedCarouselItem, type managedCarouselOrder } from '@portal/shared/contract/content/management';
import { formatInstant, formatNumber, nameIn, type Language, type TextOf } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import type { zh as publicationZh } from '../publication/texts.ts';
import styles from './managed-carousel.module.css';
import type { zh } from './texts.ts';

const { managedCarousel } = endpoints;
type Column = ListColumn<ManagedCarouselItem, (typeof managedCarouselOrder)[number]>;

const colours = { scheduled: 'processing', current: 'success', expired: 'default' } as const;

/** The columns of the list of pictures. `targetOf` says where a link leads; its address is said where somebody points at it. */
export const carouselColumns = (t: TextOf<typeof zh>, of: TextOf<typeof publicationZh>, language: Language, targetOf: (row: ManagedCarouselItem) => string): Column[] => {
  const nameOf = ({ title, entitle }: ManagedCarouselItem) => nameIn(language, title, entitle);
  const audienceOf = ({ audience: { groupIds, departmentIds, userIds } }: ManagedCarouselItem) => of(groupIds.length + departmentIds.length + userIds.length === 0 ? 'all' : 'some');
  const periodOf = ({ publishTime, expireTime }: ManagedCarouselItem) =>
    [...(publishTime ? [t('since', { time: formatInstant(publishTime, language, 'minute') })] : []), ...(expireTime ? [t('until', { time: formatInstant(expireTime, language, 'minute') })] : [])].join(' ') || t('always');
  return [
    { key: 'sort', title: t('position'), order: 'sort', width: 90, text: ({ sort }) => sort + 1, render: ({ sort }) => sort + 1 },
    {
      key: 'title',
      title: t('title'),
      order: 'title',
      fixed: true,
      text: nameOf,
      render: (row) => (
        <span className={styles.name}>
          <img className={styles.thumbnail} src={fileUrl(language === 'zh' ? row.picture : row.enPicture || row.picture)} alt="" loading="lazy" />
          <bdi>{nameOf(row)}</bdi>
        </span>
      ),
    },
    { key: 'link', title: t('target'), minor: true, text: ({ link }) => link, render: (row) => <bdi title={row.link}>{targetOf(row) || t('noLink')}</bdi> },
    { key: 'state', title: t('state'), width: 110, text: ({ state }) => t(`states.${state}`), render: ({ state }) => <Tag color={colours[state]}>{t(`states.${state}`)}</Tag> },
    {
      key: 'isActive',
      title: t('isActive'),
      width: 90,
      text: ({ isActive }) => t(isActive === 1 ? 'on' : 'off'),
      render: (row) => (
        <RowSwitch
          label={t('switchState', { name: nameOf(row) })}
          name={nameOf(row)}
          checked={row.isActive === 1}
          needs={managedCarousel.isActive}
          onSwitch={(on) => call(managedCarousel.isActive, { body: { ids: [row.id], value: on ? 1 : 0 }, quiet: true })}
          said={(on) => t(on ? 'turnedOn' : 'turnedOff', { name: nameOf(row) })}
        />
      ),
    },
    { key: 'audience', title: t('audience'), width: 110, minor: true, text: audienceOf, render: audienceOf },
    { key: 'period', title: t('period'), order: 'publishTime', minor: true, text: periodOf, render: periodOf },
    { key: 'clicks', title: t('clicks'), order: 'clicks', width: 90, text: ({ clicks }) => clicks, render: ({ clicks }) => formatNumber(clicks, language) },
    { key: 'updateTime', title: t('changed'), order: 'updateTime', width: 160, minor: true, optional: true, text: ({ updateTime }) => formatInstant(updateTime, language, 'minute'), render: ({ updateTime }) => formatInstant(updateTime, language, 'minute') },
  ];
};
