import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, homeTemplateOrder, homeTemplateStates, type HomeTemplate } from '@portal/shared/contract/content/management';
import { formatInstant, formatList, formatNumber, nameIn, useLanguage } from '@portal/shared/language';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { App } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { defineResource, does, finds, namesText, ResourcePage, type FormField, type ListColumn, type ListQuery } from '@portal/shared/ui/resource';
import { audienceNames, audienceValues, useAudienceFields, type AudienceValues } from './audience.ts';
import { TemplateEditor } from './template-editor.tsx';
import { useTexts } from './texts.ts';

const { homeTemplates } = endpoints;
type Order = (typeof homeTemplateOrder)[number];
type Values = Pick<HomeTemplate, 'name' | 'ename' | 'mayChange' | 'priority'> & AudienceValues;

const colours = { draft: 'default', published: 'success', withdrawn: 'warning' } as const;

/**
 * /Main/adminSetIndex: what roles and departments find on their personal home (SPEC 2.3). `?template=` arranges the cards of one; an arrangement
 * that is not saved stays, whichever way its address was left, until its author has said that it may go.
 */
export default function HomeTemplatesPage(): ReactNode {
  const { pathname, search } = useLocation();
  const { pushPath } = usePageTab();
  const asked = templateIn(search);
  const [arranged, setArranged] = useState(asked);
  const [hasUnsaved, setHasUnsaved] = useState(false);
  if (asked !== arranged && !hasUnsaved) setArranged(asked);
  /** The list's own query stays in the address. */
  const pathOf = (id?: number): string => {
    const query = new URLSearchParams(search);
    if (id === undefined) query.delete('template');
    else query.set('template', String(id));
    return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
  };
  if (arranged === undefined) return <Templates onArrange={(id) => pushPath(pathOf(id))} />;
  const isLeft = asked !== arranged;
  return <TemplateEditor key={arranged} id={arranged} isLeft={isLeft} onUnsaved={setHasUnsaved} onStay={() => pushPath(pathOf(arranged))} onClose={() => !isLeft && pushPath(pathOf())} />;
}

/** Which template an address asks to arrange. */
const templateIn = (search: string): number | undefined => {
  const asked = new URLSearchParams(search).get('template');
  return asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
};

const Templates = ({ onArrange }: { onArrange: (id: number) => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const acts = useActs();
  const audienceFields = useAudienceFields();
  const fieldsOf = (people: HomeTemplate['audiencePeople'] = [], isLost = false): FormField<Values>[] => [
    { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
    { name: 'mayChange', label: t('mayChange'), kind: 'switch', hint: t('mayChangeHint') },
    { name: 'priority', label: t('priority'), kind: 'number', hint: t('priorityHint') },
    ...(audienceFields(people, isLost) as readonly FormField<Values>[]),
  ];
  const resource = defineResource<HomeTemplate, Order, Values>({
    key: 'home-templates',
    rowKey: ({ id }) => id,
    columns: useColumns(),
    list: {
      find: finds(homeTemplates.list, ({ keyword, page, size, orderBy, orderType, filters: { state } }: ListQuery<Order>) => ({
        body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType, state: homeTemplateStates.find((one) => one === state) },
      })),
      orders: homeTemplateOrder,
      order: { by: 'priority', type: 'desc' },
      sizes: [20, 50, 100],
    },
    filters: [{ name: 'state', label: t('state'), kind: 'choice', options: homeTemplateStates.map((value) => ({ value, label: t(`states.${value}`) })) }],
    form: {
      initial: (row) => ({ name: row?.name ?? '', ename: row?.ename ?? '', mayChange: row?.mayChange ?? 1, priority: row?.priority ?? 0, ...audienceValues(row?.audience) }),
      fields: fieldsOf(),
      rowFields: ({ audiencePeople, audience }) => fieldsOf(audiencePeople, audience.isForNobody === 1),
      together: [audienceNames],
    },
    add: { ...does(homeTemplates.add, bodyOf), rules: homeTemplates.add.body.shape },
    update: {
      ...does(homeTemplates.update, ({ row, values }: { row: HomeTemplate; values: Values }) => ({ id: row.id, version: row.version, ...bodyOf(values) })),
      rules: homeTemplates.update.body.shape,
      current: async ({ id }) => (await call(homeTemplates.list, { body: { id } })).items[0],
    },
    remove: does(homeTemplates.remove, (rows: readonly HomeTemplate[]) => ({ ids: rows.map(({ id }) => id) })),
    actions: (row) => [
      { key: 'arrange', label: t('arrange'), needs: homeTemplates.updateCards, run: () => onArrange(row.id) },
      ...(row.state === 'published'
        ? [{ key: 'withdraw', label: t('withdraw'), question: t('withdrawAsk', { name: nameIn(language, row.name, row.ename) }), consequence: () => t('withdrawNext'), danger: true, needs: homeTemplates.withdraw, run: () => acts.withdraw(row) }]
        : [{ key: 'publish', label: t('publish'), needs: homeTemplates.publish, ...(row.cardCount === 0 && { refused: t('noCards') }), run: () => acts.publish(row) }]),
      { key: 'copy', label: t('copy'), needs: homeTemplates.copy, run: () => acts.copy(row) },
      { key: 'reset', label: t('reset'), question: t('resetAsk', { name: nameIn(language, row.name, row.ename) }), consequence: () => t('resetNext', { count: row.changedBy }), danger: true, needs: homeTemplates.reset, ...(row.changedBy === 0 && { refused: t('nobodyChanged') }), run: () => acts.reset(row) },
    ],
    history: {
      kind: 'homeTemplate',
      fields: {
        ename: { label: t('name') },
        mayChange: { label: t('mayChange'), text: (value) => t(value ? 'yes' : 'no') },
        priority: { label: t('priority') },
        cards: { label: t('cards') },
        version: { label: t('updateTime') },
        changedBy: { label: t('changedBy') },
        audience: { label: t('audience'), text: (value) => namesText(value, language, t('all')) },
      },
      acts: { publish: t('published'), withdraw: t('withdrawn'), reset: t('reset') },
    },
    texts: { title: t('heading'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('heading'), add: t('add'), one: t('one') },
  });
  return <ResourcePage key={language} resource={resource} />;
};

const bodyOf = ({ groupIds, departmentIds, userIds, isForNobody, ...fields }: Values) => ({ ...fields, audience: { groupIds, departmentIds, userIds, isForNobody } });

const useColumns = (): ListColumn<HomeTemplate, Order>[] => {
  const t = useTexts();
  const { language } = useLanguage();
  const nameOf = ({ name, ename }: HomeTemplate) => nameIn(language, name, ename);
  const audienceOf = ({ audience: { groupIds, departmentIds, userIds, isForNobody } }: HomeTemplate) => {
    if (isForNobody === 1) return t('nobody');
    const parts = [['groups', groupIds], ['departments', departmentIds], ['people', userIds]] as const;
    const chosen = parts.flatMap(([what, ids]) => (ids.length > 0 ? [t(`audienceOf.${what}`, { count: ids.length })] : []));
    return chosen.length > 0 ? formatList(chosen, language) : t('all');
  };
  const cardsOf = ({ cardCount, lockedCount }: HomeTemplate) => t('cardsOf', { count: cardCount, locked: lockedCount });
  const changeOf = ({ mayChange }: HomeTemplate) => t(mayChange === 1 ? 'yes' : 'no');
  const timeOf = ({ updateTime }: HomeTemplate) => formatInstant(updateTime, language, 'minute');
  return [
    { key: 'name', title: t('name'), order: 'name', fixed: true, text: nameOf, render: (row) => <bdi>{nameOf(row)}</bdi> },
    { key: 'state', title: t('state'), width: 110, text: ({ state }) => t(`states.${state}`), render: ({ state }) => <Tag color={colours[state]}>{t(`states.${state}`)}</Tag> },
    { key: 'audience', title: t('audience'), text: audienceOf, render: audienceOf },
    { key: 'cards', title: t('cards'), width: 160, text: cardsOf, render: cardsOf },
    { key: 'mayChange', title: t('mayChange'), width: 130, minor: true, text: changeOf, render: changeOf },
    { key: 'priority', title: t('priority'), order: 'priority', width: 100, text: ({ priority }) => priority, render: ({ priority }) => priority },
    { key: 'usedBy', title: t('usedBy'), width: 120, text: ({ usedBy }) => usedBy, render: ({ usedBy }) => formatNumber(usedBy, language) },
    { key: 'changedBy', title: t('changedBy'), width: 150, minor: true, text: ({ changedBy }) => changedBy, render: ({ changedBy }) => formatNumber(changedBy, language) },
    { key: 'updateTime', title: t('updateTime'), order: 'updateTime', width: 160, minor: true, text: timeOf, render: timeOf },
  ];
};

/** What a row's actions do; what goes wrong is a toast of its call. */
const useActs = () => {
  const t = useTexts();
  const { message } = App.useApp();
  return {
    publish: async ({ id }: HomeTemplate) => {
      await call(homeTemplates.publish, { body: { ids: [id] } });
      void message.success(t('published'));
    },
    withdraw: async ({ id }: HomeTemplate) => {
      await call(homeTemplates.withdraw, { body: { ids: [id] } });
      void message.success(t('withdrawn'));
    },
    copy: async ({ id }: HomeTemplate) => {
      await call(homeTemplates.copy, { body: { id } });
      void message.success(t('copied'));
    },
    reset: async ({ id }: HomeTemplate) => {
      const { count } = await call(homeTemplates.reset, { body: { ids: [id] } });
      void message.success(t('resetDone', { count }));
    },
  };
};
