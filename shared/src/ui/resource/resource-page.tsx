import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, changed } from '@portal/shared/api';
import { nameIn, useLanguage, type Language } from '@portal/shared/language';
import { App, Button } from '@portal/shared/ui/base';
import { KeptFocus, useFocusBack } from '@portal/shared/ui/data';
import { pageOf, type Rows, type RowsQuery } from './rows-query.ts';
import { FormDrawer } from './form-drawer.tsx';
import { fieldWords } from './history/field-words.ts';
import type { FormField } from './fields/field.ts';
import type { ListAction, ListDefinition } from './list-definition.ts';
import styles from './list-page.module.css';
import { ListPage } from './list-page.tsx';
import type { ListQuery } from './list-query.ts';
import { withoutOption } from './option-tree.ts';
import type { Resource, ResourceForm, ResourceTree } from './resource.ts';
import { rowName } from './row-name.ts';
import { addResourceTexts } from './texts.ts';
import { useActs } from './use-acts.tsx';
import type { ListScope } from './use-list-query.ts';
import { useMayOf } from './use-may-of.ts';

addResourceTexts();

/** Fetched when somebody asks for it first. */
const HistoryDrawer = lazy(() => import('./history/history-drawer.tsx'));

type ResourcePageProps<Row extends object, Order extends string, Values extends object> = { resource: Resource<Row, Order, Values>; scope?: ListScope };

/** What is in the form: a row that is changed, or a new one, which may begin below another one. */
type Edited<Row, Values> = {
  readonly row: Row | null;
  readonly below?: Row;
  /** How often the form was begun anew. */
  readonly loads?: number;
  /** What was typed into the form of a row that is gone. */
  readonly typed?: Values;
  /** What stands by now, where somebody else came first. */
  readonly standing?: Row | undefined;
};

/** A management screen: a list or a tree, its form, and what can be done with its rows (SPEC 7.7). */
export const ResourcePage = <Row extends object, Order extends string, Values extends object>(props: ResourcePageProps<Row, Order, Values>): ReactNode => (
  <KeptFocus className={styles.resource}>
    <Managed {...props} />
  </KeptFocus>
);

const Managed = <Row extends object, Order extends string, Values extends object>({ resource, scope = 'address' }: ResourcePageProps<Row, Order, Values>): ReactNode => {
  const { t } = useTranslation('resource');
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { form, add, update, tree, history, texts } = resource;
  const may = useMayOf();
  const nameOf = rowName(resource);
  const acts = useActs(resource, nameOf);
  const [edited, setEdited] = useState<Edited<Row, Values> | null>(null);
  const [looked, setLooked] = useState<Row | null>(null);
  useBackAfter(edited !== null || looked !== null || acts.form !== null);

  const canAdd = form && add && may(add.endpoint);
  const editing = (row: Row, { endpoint, isRefused }: NonNullable<typeof update>): ListAction<Row> => {
    const refused = isRefused?.(row);
    return { key: 'edit', label: t('edit'), needs: endpoint, ...(refused && { refused }), run: () => setEdited({ row }) };
  };
  const actions = (row: Row): ListAction<Row>[] => [
    ...(form && update ? [editing(row, update)] : []),
    ...(tree?.addBelow && canAdd && tree.isFolder(row) ? [{ key: 'addBelow', label: t('addBelow'), needs: add.endpoint, run: () => setEdited({ row: null, below: row }) }] : []),
    ...(resource.actions?.(row) ?? []),
    ...(history ? [{ key: 'history', label: t('history'), run: () => setLooked(row) }] : []),
    ...acts.removeOne(row),
  ];
  const asks = (query: ListQuery<Order>): RowsQuery<Rows<Row>> => (tree ? tree.find.asks(null) : resource.list.find.asks(query));
  const list: ListDefinition<Row, Order> = {
    ...resource,
    name: resource.key,
    endpoint: (tree ?? resource.list).find.endpoint,
    range: { orders: [], sizes: [0], ...resource.list, order: resource.list?.order ?? NO_ORDER, filters: resource.filters?.map(({ name }) => name) ?? [] },
    load: async (query, signal) => pageOf(await asks(query).queryFn(signal && { signal })),
    asks,
    file: resource.list?.file,
    // A list that is only read has no column for them.
    actions: (form && update) || tree || resource.actions || history || resource.remove ? actions : undefined,
    bulk: tree ? undefined : acts.bulk,
    tree: tree && { ...tree, below: tree.below && belowOf(tree.below), move: tree.move && may(tree.move.endpoint) ? tree.move.run : undefined },
    move: resource.list?.move && may(resource.list.move.endpoint) ? resource.list.move : undefined,
    extra: (resource.extra || canAdd) && (
      <>
        {resource.extra}
        {canAdd && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ row: null })}>
            {texts.add}
          </Button>
        )}
      </>
    ),
  };
  const { row: open = null, loads = 0, typed } = edited ?? {};
  const save = async (values: Values, row = open) => {
    try {
      await (row ? update?.run({ row, values }) : add?.run(values));
    } catch (error) {
      // The row that the list still has is gone.
      if (error instanceof ApiError && error.statusCode === 404) changed(list.endpoint?.tags ?? []);
      throw error;
    }
    const name = row ? nameOf(row) : newName(form, values, language);
    void message.success(t(`${row ? 'saved' : 'added'}${texts.one ? 'One' : ''}`, { thing: texts.one, name }));
  };
  /** What stands now, when somebody else came first. */
  const find = async (row: Row): Promise<Row | undefined> => {
    const standing = await update?.current?.(row);
    changed(list.endpoint?.tags ?? []);
    return standing;
  };
  const current = async (row: Row): Promise<Values | undefined> => {
    const standing = await find(row);
    setEdited((before) => (before?.row === row ? { ...before, standing } : before));
    return standing && form?.initial(standing, null);
  };
  const reload = async (row: Row) => {
    const standing = await find(row);
    if (!standing) throw new Error(t('goneMeanwhile', { name: nameOf(row) }));
    setEdited({ row: standing, loads: loads + 1 });
  };
  return (
    <>
      <ListPage list={list} scope={scope} />
      {form && edited && (
        <FormDrawer<Values>
          key={loads}
          title={edited.row ? t('editNamed', { name: nameOf(edited.row) }) : (texts.add ?? '')}
          fields={edited.row ? fieldsFor(fieldsOf(form, edited.standing ?? edited.row), resource.rowKey(edited.row)) : fieldsOf(form, null)}
          initial={typed ?? form.initial(edited.row, edited.below ?? null)}
          isBegun={typed !== undefined}
          rules={(edited.row ? update?.rules : add?.rules) ?? {}}
          isNew={!edited.row}
          isWide={form.isWide ?? false}
          together={form.together}
          onSave={save}
          onClose={() => setEdited(null)}
          onReload={open && update?.current ? () => reload(open) : undefined}
          current={open && update?.current ? () => current(open) : undefined}
          onSaveOver={(values) => save(values, edited.standing)}
          onAnew={canAdd && open ? (values) => setEdited({ row: null, loads: loads + 1, typed: { ...form.initial(null, null), ...values } }) : undefined}
        />
      )}
      {acts.form}
      {history && looked && (
        <Suspense>
          <HistoryDrawer history={history} id={resource.rowKey(looked)} name={nameOf(looked)} words={fieldWords(form ? fieldsOf(form, looked) : [], history, t)} onClose={() => setLooked(null)} />
        </Suspense>
      )}
    </>
  );
};

const NO_ORDER = { by: '' as never, type: 'asc' } as const;

const belowOf = <Row,>({ has, find: { asks } }: NonNullable<ResourceTree<Row>['below']>) => ({ has, asks, load: (parentId: number, signal?: AbortSignal) => asks(parentId).queryFn(signal && { signal }) });

const fieldsOf = <Row, Values extends object>({ fields, rowFields }: ResourceForm<Row, Values>, row: Row | null): readonly FormField<Values>[] => (row && rowFields ? rowFields(row) : fields);

/** Nothing is offered to stand below itself. */
const fieldsFor = <Values extends object>(fields: readonly FormField<Values>[], key: number): FormField<Values>[] =>
  fields.map((field) => (field.kind === 'treeChoice' && field.isParent ? { ...field, options: withoutOption(field.options, key) } : field));

/** What something new is called: what stands in the first field of its form. */
const newName = <Row, Values extends object>(form: ResourceForm<Row, Values> | undefined, values: Values, language: Language): string => {
  const [first] = form ? fieldsOf(form, null) : [];
  if (!first) return '';
  return first.kind === 'names' ? nameIn(language, String(values[first.name]), String(values[first.english])) : String(values[first.name]);
};

/** The focus goes back when what lay over the list is closed. */
const useBackAfter = (isOpen: boolean): void => {
  const back = useFocusBack();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) back();
    wasOpen.current = isOpen;
  }, [isOpen, back]);
};
