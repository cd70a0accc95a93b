import { call, fileUrl } from '@portal/shared/api';
import { endpoints, type ManagedArticle, type managedArticleOrder } from '@portal/shared/contract/content/management';
import { formatNumber, nameIn, type Language, type TextOf } from '@portal/shared/language';
import { Link } from '@portal/shared/router';
import { Tag } from '@portal/shared/ui/data';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import pictures from '../publication/picture.module.css';
import publication from '../publication/publication.module.css';
import { StateTag } from '../publication/state-tag.tsx';
import type { zh as publicationZh } from '../publication/texts.ts';
import { timeColumn } from '../publication/time-column.tsx';
import { addressOf } from './address.ts';
import type { zh } from './texts.ts';

const { managedArticles } = endpoints;
export type Texts = TextOf<typeof zh>;
type ArticleColumn = ListColumn<ManagedArticle, (typeof managedArticleOrder)[number]>;

const PERCENT = 100;

/** @param search the query of the list, which stays in the address of an article */
export const articleColumns = (t: Texts, of: TextOf<typeof publicationZh>, language: Language, search: string): ArticleColumn[] => {
  const nameOf = ({ title, entitle }: ManagedArticle) => nameIn(language, title, entitle);
  const classOf = ({ className, classEnName }: ManagedArticle) => nameIn(language, className, classEnName);
  const time = (key: 'publishTime' | 'expireTime' | 'updateTime' | 'createTime', title: string): ArticleColumn => ({ ...timeColumn<typeof key, ManagedArticle>(key, { title, language, none: t('none') }), minor: true });
  const helpfulOf = ({ helped, notHelped }: ManagedArticle) => {
    const count = helped + notHelped;
    return count === 0 ? '' : t('helpfulOf', { percent: Math.round((helped / count) * PERCENT), count });
  };
  const toEndOf = ({ readToEnd, measured }: ManagedArticle) => (measured === 0 ? '' : t('toEndOf', { percent: Math.round((readToEnd / measured) * PERCENT), count: measured }));
  return [
    {
      key: 'title',
      title: t('name'),
      order: 'title',
      fixed: true,
      text: nameOf,
      render: (row) => (
        <span className={publication.name}>
          {row.cover && (
            <span className={publication.cover}>
              <img className={pictures.picture} src={fileUrl(row.cover)} alt="" loading="lazy" />
            </span>
          )}
          <Link to={addressOf(search, row.id)}>
            <bdi>{nameOf(row)}</bdi>
          </Link>
        </span>
      ),
    },
    { key: 'state', title: t('state'), width: 110, text: ({ state }) => of(`state.${state}`), render: ({ state }) => <StateTag state={state} /> },
    { key: 'class', title: t('class'), width: 130, text: classOf, render: (row) => <bdi>{classOf(row)}</bdi> },
    { key: 'tags', title: t('tags'), minor: true, optional: true, text: ({ tags }) => tags.join(', '), render: ({ tags }) => (tags.length > 0 ? tags.map((tag) => <Tag key={tag}>{tag}</Tag>) : t('none')) },
    { key: 'author', title: t('author'), minor: true, text: ({ authorName }) => authorName || t('portal'), render: ({ authorName }) => <bdi>{authorName || t('portal')}</bdi> },
    { ...time('publishTime', t('from')), order: 'publishTime' },
    { ...time('expireTime', t('until')), optional: true },
    { key: 'audience', title: t('audience'), minor: true, text: ({ isForAll }) => t(isForAll === 1 ? 'everybody' : 'some'), render: ({ isForAll }) => t(isForAll === 1 ? 'everybody' : 'some') },
    {
      key: 'isPinned',
      title: t('pinned'),
      width: 90,
      text: ({ isPinned }) => t(isPinned === 1 ? 'yes' : 'no'),
      render: (row) => (
        <RowSwitch
          label={t('pinnedOf', { name: nameOf(row) })}
          name={nameOf(row)}
          checked={row.isPinned === 1}
          needs={managedArticles.setPinned}
          onSwitch={(on) => call(managedArticles.setPinned, { body: { ids: [row.id], value: on ? 1 : 0 }, quiet: true })}
          said={(on) => t(on ? 'pinnedOn' : 'pinnedOff', { name: nameOf(row) })}
        />
      ),
    },
    {
      key: 'reads',
      title: t('reads'),
      minor: true,
      text: ({ reads }) => reads,
      render: ({ reads, readers }) => (
        <>
          <span className={publication.whole}>{t('readsOf', { count: reads, reads: formatNumber(reads, language) })}</span>{' · '}
          <span className={publication.whole}>{t('readersOf', { count: readers, readers: formatNumber(readers, language) })}</span>
        </>
      ),
    },
    { key: 'toEnd', title: t('toEnd'), minor: true, text: toEndOf, render: (row) => toEndOf(row) || <span className={publication.quiet}>{t('none')}</span> },
    { key: 'helpful', title: t('helpful'), minor: true, text: helpfulOf, render: (row) => helpfulOf(row) || <span className={publication.quiet}>{t('none')}</span> },
    { ...time('updateTime', t('updateTime')), order: 'updateTime' },
    { ...time('createTime', t('createTime')), order: 'createTime', optional: true },
  ];
};
