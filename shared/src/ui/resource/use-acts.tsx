import { useTranslation } from 'react-i18next';
import { changedTogether, whenRefreshed } from '@portal/shared/api';
import { App } from '@portal/shared/ui/base';
import { useFocusBack } from './kept-focus.tsx';
import type { ListAction } from './list-definition.ts';
import styles from './list-page.module.css';
import { actOn } from './outcome.ts';
import type { Act, BulkAct, Resource } from './resource.ts';
import { textFor } from './text-for.ts';
import { useSaid } from './use-said.tsx';

/** How many names a question lists. */
const NAMED = 5;

/** What is said of an act: of all rows that it was done to, and how it is taken back. */
type Said<Row> = { readonly label: string; readonly done: (rows: readonly Row[]) => string; readonly undo?: BulkAct<Row>['undo'] };

/** What a resource does with rows besides changing them in its form: deletes them, and its bulk acts. */
export const useActs = <Row extends object, Order extends string, Values extends object>({ key, remove, bulk = [], texts: { one } }: Resource<Row, Order, Values>, nameOf: (row: Row) => string) => {
  const { t } = useTranslation('resource');
  const { message, modal } = App.useApp();
  const say = useSaid();
  const back = useFocusBack();
  const closed = () => back(document.activeElement?.closest('[role=dialog]'));

  /** Says what came of an act: nothing more than that where all went well, each row that failed where not. */
  const run = async ({ label, done: said, undo }: Said<Row>, act: Act<readonly Row[]>, rows: readonly Row[]): Promise<void> => {
    try {
      const { done, failed } = await changedTogether(() => actOn(act.run, rows));
      const changed = undo ? done.filter(undo.of) : [];
      const [first] = failed;
      if (!first) say(`done ${key}`, said(done), undo && changed.length > 0 ? () => void run({ label: t('undo'), done: () => t('undone') }, undo, changed) : undefined);
      else if (rows.length === 1) void message.error(first.reason);
      else {
        modal.warning({
          title: t('partly', { label, done: done.length, count: rows.length }),
          content: <ul className={styles.failures}>{failed.map(({ row, reason }) => <li key={nameOf(row)}>{t('failedOne', { name: nameOf(row), reason })}</li>)}</ul>,
          afterClose: closed,
        });
      }
    } finally {
      await whenRefreshed();
    }
  };
  const names = (rows: readonly Row[]): string => [...rows.slice(0, NAMED).map((row) => t('quoted', { name: nameOf(row) })), ...(rows.length > NAMED ? [t('andMore', { count: rows.length - NAMED })] : [])].join(t('comma'));
  const removed = (rows: readonly Row[]): string =>
    one && rows.length === 1 ? t('removedOne', { thing: one, names: names(rows) }) : t('removed', { count: rows.length, names: names(rows) });
  const removing = (act: NonNullable<typeof remove>): ListAction<readonly Row[]> => ({
    key: 'remove',
    label: t('remove'),
    danger: true,
    needs: act.endpoint,
    question: (rows) => t('askRemove', { count: rows.length, names: names(rows) }),
    consequence: (rows) => act.consequence?.(rows) ?? t('removeNext'),
    run: (rows) => run({ label: t('remove'), done: removed }, act, rows),
  });
  const acting = ({ said, undo, ...act }: BulkAct<Row>): ListAction<readonly Row[]> => {
    const done = (rows: readonly Row[]) => said?.(names(rows), rows.length) ?? t('actDone', { label: act.label, names: names(rows) });
    return { ...act, needs: act.endpoint, run: (rows) => run({ label: act.label, done, undo }, act, rows) };
  };
  const many: ListAction<readonly Row[]>[] = [...bulk.map(acting), ...(remove ? [removing(remove)] : [])];
  const removeOne = (row: Row): ListAction<Row>[] => {
    const refused = remove?.isRefused?.(row) ?? false;
    if (!remove || refused === true) return [];
    const { question, consequence, run: removeAll, ...rest } = removing(remove);
    return [{ ...rest, ...(refused && { refused }), question: textFor(question, [row]), consequence: () => textFor(consequence, [row]), run: () => removeAll([row]) }];
  };
  return { removeOne, bulk: many };
};
