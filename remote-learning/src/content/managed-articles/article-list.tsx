import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, managedArticleOrder, publicationStates, type ManagedArticle } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { defineResource, does, doesWith, finds, optionPaths, ResourcePage, type BulkAct, type ListAction, type ListQuery } from '@portal/shared/ui/resource';
import { articlePath } from '../articles/queries.ts';
import { addressOf, NEW } from './address.ts';
import { useTexts as usePublicationTexts } from '../publication/texts.ts';
import { articleColumns } from './article-columns.tsx';
import { useTexts } from './texts.ts';
import { useClassOptions } from './use-choices.ts';

/** Fetched when somebody looks at it. */
const ArticleStopsDrawer = lazy(() => import('./article-stops.tsx'));

const { managedArticles } = endpoints;
type Order = (typeof managedArticleOrder)[number];
const idsOf = (rows: readonly ManagedArticle[]): number[] => rows.map(({ id }) => id);

/** Articles with all that is done to them. */
export const ArticleList = (): ReactNode => {
  const t = useTexts();
  const of = usePublicationTexts();
  const { language } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { open } = useShell();
  const { message } = App.useApp();
  const classes = useClassOptions();
  const mayAdd = useMay(managedArticles.add);
  const [shown, setShown] = useState<ManagedArticle | null>(null);
  const nameOf = ({ title, entitle }: ManagedArticle) => nameIn(language, title, entitle);

  const publish = async (row: ManagedArticle) => {
    await call(managedArticles.publish, { body: { ids: [row.id] } });
    void message.success(t('published', { name: nameOf(row) }));
  };
  const withdraw = async (row: ManagedArticle) => {
    await call(managedArticles.withdraw, { body: { ids: [row.id] } });
    void message.success(t('withdrawn', { name: nameOf(row) }));
  };
  const actions = (row: ManagedArticle): ListAction<ManagedArticle>[] => {
    const isOut = row.state === 'published' || row.state === 'scheduled';
    return [
      { key: 'edit', label: t('edit'), needs: managedArticles.info, run: () => navigate(addressOf(search, row.id)) },
      isOut
        ? { key: 'withdraw', label: t('withdraw'), danger: true, needs: managedArticles.withdraw, question: t('withdrawQuestion', { name: nameOf(row) }), run: withdraw }
        : { key: 'publish', label: t('publish'), needs: managedArticles.publish, question: t('publishQuestion', { name: nameOf(row) }), run: publish },
      { key: 'stops', label: t('stopsOpen'), needs: managedArticles.stops, run: () => setShown(row) },
      { key: 'read', label: t('read'), ...(row.state !== 'published' && { refused: t('readNot') }), run: () => open(articlePath(row.id, row.title), { zh: row.title, en: row.entitle }) },
    ];
  };
  const bulk: BulkAct<ManagedArticle>[] = [
    { key: 'publish', label: t('publish'), question: t('publishMany'), consequence: () => t('publishManyHint'), ...does(managedArticles.publish, (rows: readonly ManagedArticle[]) => ({ ids: idsOf(rows) })), said: (names, count) => t('publishedMany', { names, count }) },
    { key: 'withdraw', label: t('withdraw'), danger: true, question: t('withdrawMany'), ...does(managedArticles.withdraw, (rows: readonly ManagedArticle[]) => ({ ids: idsOf(rows) })), said: (names, count) => t('withdrawnMany', { names, count }) },
    {
      key: 'class',
      label: t('move'),
      ...doesWith(managedArticles.setClass, { fields: [{ name: 'classId', label: t('class'), kind: 'treeChoice', options: classes }], initial: { classId: undefined as number | undefined }, rules: managedArticles.setClass.body.shape }, (rows: readonly ManagedArticle[], { classId = 0 }) => ({ ids: idsOf(rows), classId })),
      said: (names, count) => t('movedMany', { names, count }),
    },
  ];
  const resource = defineResource<ManagedArticle, Order>({
    key: 'managed-articles',
    rowKey: ({ id }) => id,
    columns: articleColumns(t, of, language, search),
    list: {
      find: finds(managedArticles.list, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      orders: managedArticleOrder,
      order: { by: 'updateTime', type: 'desc' },
      sizes: [20, 50, 100],
    },
    filters: [
      { name: 'state', label: t('state'), kind: 'choice', options: publicationStates.map((value) => ({ value, label: of(`state.${value}`) })) },
      { name: 'classId', label: t('class'), kind: 'choice', options: optionPaths(classes) },
      { name: 'isPinned', label: t('pinned'), kind: 'choice', options: [{ value: '1', label: t('yes') }, { value: '0', label: t('no') }] },
      { name: 'whose', label: t('whose'), kind: 'choice', options: [{ value: 'mine', label: t('mine') }] },
    ],
    remove: { ...does(managedArticles.remove, (rows: readonly ManagedArticle[]) => ({ ids: idsOf(rows) })), consequence: () => t('removeNext') },
    actions,
    bulk,
    extra: mayAdd && (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => navigate(addressOf(search, NEW))}>
        {t('add')}
      </Button>
    ),
    history: {
      kind: 'article',
      fields: {
        title: { label: t('name') },
        entitle: { label: t('titleEn') },
        summary: { label: t('summary') },
        ensummary: { label: t('ensummary') },
        articleClass: { label: t('class') },
        cover: { label: t('cover') },
        tags: { label: t('tags') },
        isPinned: { label: t('pinned') },
        tellsReaders: { label: t('tellsReaders') },
        content: { label: t('contentZh') },
        encontent: { label: t('contentEn') },
        publishTime: { label: t('from') },
        expireTime: { label: t('until') },
        withdrawTime: { label: t('withdrawTime') },
        audience: { label: t('forWhom') },
      },
      acts: { publish: t('actPublished'), withdraw: t('actWithdrawn') },
    },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      <Suspense>{shown && <ArticleStopsDrawer article={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
};

/** What the address asks for; a filter that makes no sense is none. */
const searchOf = ({ keyword, orderBy, orderType, filters: { state, classId, isPinned, whose } }: ListQuery<Order>) => ({
  keyword,
  orderBy,
  orderType,
  state: publicationStates.find((one) => one === state),
  classId: classId && /^[1-9]\d{0,8}$/.test(classId) ? Number(classId) : undefined,
  isPinned: ([0, 1] as const).find((flag) => String(flag) === isPinned),
  isMine: whose === 'mine' ? (1 as const) : undefined,
});
