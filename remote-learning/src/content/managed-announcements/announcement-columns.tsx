import type { ManagedAnnouncement, managedAnnouncementOrder } from '@portal/shared/contract/content/management';
import { nameIn, type Language, type TextOf } from '@portal/shared/language';
import { Link } from '@portal/shared/router';
import { Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import type { zh as kindZh } from '../announcements/texts.ts';
import { StateTag } from '../publication/state-tag.tsx';
import type { zh as publicationZh } from '../publication/texts.ts';
import { timeColumn } from '../publication/time-column.tsx';
import { editPath } from './paths.ts';
import type { zh } from './texts.ts';

type Column = ListColumn<ManagedAnnouncement, (typeof managedAnnouncementOrder)[number]>;
type Words = { readonly t: TextOf<typeof zh>; readonly kinds: TextOf<typeof kindZh>; readonly of: TextOf<typeof publicationZh>; readonly language: Language; /** Whether the title leads to where it is changed. */ readonly mayChange: boolean };

/** The columns of the list of announcements. */
export const announcementColumns = ({ t, kinds, of, language, mayChange }: Words): Column[] => {
  const nameOf = ({ title, entitle }: ManagedAnnouncement) => nameIn(language, title, entitle);
  const time = (key: 'publishTime' | 'expireTime' | 'updateTime' | 'createTime', title: string): Column => ({ ...timeColumn<typeof key, ManagedAnnouncement>(key, { title, language, none: t('none') }), minor: true });
  const readOf = ({ readers, people, confirmed, mustConfirm }: ManagedAnnouncement) => (mustConfirm === 1 ? t('confirmedOf', { readers, people, confirmed }) : t('readOf', { readers, people }));
  const audienceOf = ({ isForAll }: ManagedAnnouncement) => of(isForAll === 1 ? 'all' : 'some');
  return [
    {
      key: 'title',
      title: t('title'),
      order: 'title',
      fixed: true,
      text: nameOf,
      render: (row) => (
        <>
          {mayChange ? (
            <Link to={editPath(row)}>
              <bdi>{nameOf(row)}</bdi>
            </Link>
          ) : (
            <bdi>{nameOf(row)}</bdi>
          )}{' '}
          {row.isPinned === 1 && <Tag>{t('pinned')}</Tag>}
        </>
      ),
    },
    { key: 'kind', title: t('kind'), width: 110, text: ({ kind }) => kinds(`kind.${kind}`), render: ({ kind }) => kinds(`kind.${kind}`) },
    { key: 'place', title: t('place'), width: 150, minor: true, text: ({ place }) => t(`places.${place}`), render: ({ place }) => t(`places.${place}`) },
    { key: 'state', title: t('state'), width: 110, text: ({ state }) => of(`state.${state}`), render: ({ state }) => <StateTag state={state} /> },
    { key: 'audience', title: t('audience'), width: 110, minor: true, text: audienceOf, render: audienceOf },
    { key: 'read', title: t('read'), width: 140, text: readOf, render: readOf },
    { ...time('publishTime', t('publishTime')), order: 'publishTime' },
    { ...time('expireTime', t('expireTime')), optional: true },
    { key: 'author', title: t('author'), width: 120, minor: true, optional: true, text: ({ authorName }) => authorName, render: ({ authorName }) => <bdi>{authorName || t('none')}</bdi> },
    { ...time('updateTime', t('changed')), order: 'updateTime' },
    { ...time('createTime', t('created')), order: 'createTime', optional: true },
  ];
};
