import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changedTogether, whenRefreshed } from '@portal/shared/api';
import { App } from '@portal/shared/ui/base';
import { useFocusBack } from '@portal/shared/ui/data';
import type { ListAction } from './list-definition.ts';
import styles from './list-page.module.css';
import { actOn, actOnEach } from './outcome.ts';
import type { Act, BulkAct, Resource } from './resource.ts';
import { textFor } from './text-for.ts';
import { NotDone } from './use-run.ts';
import { useSaid } from './use-said.tsx';

/** What a button that asks first ends with; the one that does it then has none. */
const ASKS_FIRST = /\s*…$/;

/** How many names a question lists. */
const NAMED = 5;

/** What is said of an act: of all rows that it was done to, and how it is taken back. */
type Said<Row> = { readonly label: string; readonly done: (rows: readonly Row[]) => string; readonly undo?: BulkAct<Row>['undo']; readonly isOneByOne?: boolean };

/** An act whose form is open, by its key. */
type Asked<Row> = { readonly act: string; readonly rows: readonly Row[]; readonly done: () => void; readonly stop: () => void };

/** What a resource does with rows besides changing them in its form: deletes them, and its bulk acts. */
export const useActs = <Row extends object, Order extends string, Values extends object>({ key, remove, bulk = [], texts: { one } }: Resource<Row, Order, Values>, nameOf: (row: Row) => string) => {
  const { t } = useTranslation('resource');
  const { message, modal } = App.useApp();
  const say = useSaid();
  const back = useFocusBack();
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const closed = () => back(document.activeElement?.closest('[role=dialog]'));

  /**
   * Says what came of an act: nothing more than that where all went well, each row that failed where not. `fields` are those of its
   * form, which says by itself why nothing could be done: it rejects where that is one reason for all.
   */
  const run = async ({ label, done: said, undo, isOneByOne = false }: Said<Row>, act: Pick<Act<readonly Row[]>, 'run'>, rows: readonly Row[], fields?: readonly string[]): Promise<void> => {
    const progress = `progress ${key}`;
    const onProgress = (count: number) => void message.open({ key: progress, type: 'loading', duration: 0, content: t('progress', { label, done: count, count: rows.length }) });
    try {
      const { done, failed } = await changedTogether(() => (isOneByOne ? actOnEach(act.run, rows, onProgress) : actOn(act.run, rows, fields))).finally(() => message.destroy(progress));
      if (fields && done.length === 0 && new Set(failed.map(({ error }) => error.message)).size === 1) throw failed[0]?.error;
      const changed = undo ? done.filter(undo.of) : [];
      const [first] = failed;
      if (!first) say(`done ${key}`, said(done), undo && changed.length > 0 ? () => void run({ label: t('undo'), done: () => t('undone') }, undo, changed) : undefined);
      else if (rows.length === 1) void message.error(first.error.message);
      else {
        modal.warning({
          title: t('partly', { label, done: done.length, count: rows.length }),
          content: <ul className={styles.failures}>{failed.map(({ row, error }) => <li key={nameOf(row)}>{t('failedOne', { name: nameOf(row), reason: error.message })}</li>)}</ul>,
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
  /** Of several rows those are deleted that can be; the question names the others, and why they stay. */
  const removing = (act: NonNullable<typeof remove>): ListAction<readonly Row[]> => {
    const refusalOf = (row: Row) => act.isRefused?.(row) ?? false;
    const possible = (rows: readonly Row[]) => rows.filter((row) => refusalOf(row) === false);
    return {
      key: 'remove',
      label: t('remove'),
      danger: true,
      needs: act.endpoint,
      question: (rows) => {
        const asked = possible(rows).length > 0 ? possible(rows) : rows;
        return t('askRemove', { count: asked.length, names: names(asked) });
      },
      consequence: (rows) => {
        const gone = possible(rows);
        const next = gone.length > 0 && (act.consequence?.(gone) ?? t('removeNext'));
        const stay = rows.filter((row) => !gone.includes(row));
        if (stay.length === 0) return next;
        const reasonOf = (row: Row) => [refusalOf(row)].find((reason) => typeof reason === 'string') ?? t('cannotRemove');
        return (
          <>
            {next}
            <p>{t('notRemoved', { count: stay.length })}</p>
            <ul className={styles.failures}>{stay.map((row) => <li key={nameOf(row)}>{t('failedOne', { name: nameOf(row), reason: reasonOf(row) })}</li>)}</ul>
          </>
        );
      },
      isImpossible: (rows) => possible(rows).length === 0,
      run: (rows) => run({ label: t('remove'), done: removed }, act, possible(rows)),
    };
  };
  const saidOf = ({ label, said, undo, isOneByOne = false }: BulkAct<Row>): Said<Row> => ({ label, done: (rows) => said?.(names(rows), rows.length) ?? t('actDone', { label, names: names(rows) }), undo, isOneByOne });
  const acting = (act: BulkAct<Row>): ListAction<readonly Row[]> => {
    const { key, label, danger = false, endpoint, of = () => true, question, consequence, isImpossible } = act;
    const isOffered = (rows: readonly Row[]): boolean => rows.some(of);
    // What is asked is about those to whom it is done.
    const those = (rows: readonly Row[]): readonly Row[] => rows.filter(of);
    if (act.form) return { key, label, danger, needs: endpoint, isOffered, run: (rows) => new Promise((done, stop) => setAsked({ act: key, rows: those(rows), done, stop: () => stop(new NotDone()) })) };
    return {
      ...act,
      ...(typeof question === 'function' && { question: (rows: readonly Row[]) => question(those(rows)) }),
      ...(consequence && { consequence: (rows: readonly Row[]) => consequence(those(rows)) }),
      ...(isImpossible && { isImpossible: (rows: readonly Row[]) => isImpossible(those(rows)) }),
      needs: endpoint,
      isOffered,
      run: (rows) => run(saidOf(act), act, those(rows)),
    };
  };
  const formOf = ({ rows, done, stop, act: key }: Asked<Row>): ReactNode => {
    const act = bulk.find((one) => one.key === key);
    const doIt = async (doing: Act<readonly Row[]>['run'], fields: readonly string[], told?: Pick<BulkAct<Row>, 'said' | 'undo'>) => {
      if (act) await run(saidOf({ ...act, ...told }), { run: doing }, rows, fields);
      done();
    };
    const close = () => {
      stop();
      setAsked(null);
    };
    return act?.form?.({ title: textFor(act.question, rows) ?? act.label, label: act.label.replace(ASKS_FIRST, ''), danger: act.danger ?? false, onDo: doIt, onClose: close });
  };
  const many: ListAction<readonly Row[]>[] = [...bulk.map(acting), ...(remove ? [removing(remove)] : [])];
  const removeOne = (row: Row): ListAction<Row>[] => {
    const refused = remove?.isRefused?.(row) ?? false;
    if (!remove || refused === true) return [];
    const { question, consequence, run: removeAll, key, label, danger, needs } = removing(remove);
    return [{ key, label, danger, needs, ...(refused && { refused }), question: textFor(question, [row]), consequence: () => textFor(consequence, [row]), run: () => removeAll([row]) }];
  };
  return { removeOne, bulk: many, form: asked && formOf(asked) };
};
