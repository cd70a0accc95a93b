import { useState, type ReactNode } from 'react';
import { commentState, endpoints } from '@portal/shared/contract/reading';
import { FormDrawer, type ListAction } from '@portal/shared/ui/resource';
import { useOpenComment } from '../bell/queries.ts';
import type { Managed } from './columns.tsx';
import { manage, type Change, type Kind } from './queries.ts';
import { useTexts } from './texts.ts';

type Values = Required<Change>;

/** What administrators do with comments and replies alike: examine, hide, edit, delete, bring back, look at in the report. */
export const useManaging = <Row extends Managed>(kind: Kind) => {
  const t = useTexts();
  const { change, remove, calls } = manage(kind);
  const [changes, removes] = [{ needs: calls.change }, { needs: calls.remove }];
  const openComment = useOpenComment();
  const [edited, setEdited] = useState<Row | null>(null);

  const actions = (row: Row): ListAction<Row>[] => {
    const act = (key: 'view' | 'pass' | 'edit' | 'refuse' | 'hide' | 'show' | 'delete' | 'restore', run: () => Promise<void> | void, rest: Partial<ListAction<Row>> = {}): ListAction<Row> => ({ key, label: t(key), run, ...rest });
    const ids = [row.id];
    if (row.isDeleted === 1) return [act('restore', () => remove(ids, 1), removes)];
    const isWaiting = row.state === commentState.waiting;
    return [
      act('view', () => openComment('comment' in row ? row.comment : row)),
      ...(row.state === commentState.passed ? [] : [act('pass', () => change(ids, { state: commentState.passed, reason: '' }), changes)]),
      act('edit', () => setEdited(row), changes),
      ...(isWaiting ? [act('refuse', () => setEdited({ ...row, state: commentState.refused }), changes)] : []),
      row.isShow === 1 ? act('hide', () => setEdited({ ...row, isShow: -1 }), changes) : act('show', () => change(ids, { isShow: 1, reason: '' }), changes),
      act('delete', () => remove(ids, -1), { ...removes, danger: true, question: t(`askDelete.${kind}`, { count: 1 }) }),
    ];
  };
  const bulk: ListAction<readonly Row[]>[] = [
    { key: 'pass', label: t('pass'), ...changes, run: (rows) => change(idsOf(rows), { state: commentState.passed, reason: '' }) },
    { key: 'hide', label: t('hide'), ...changes, run: (rows) => change(idsOf(rows), { isShow: -1 }) },
    { key: 'show', label: t('show'), ...changes, run: (rows) => change(idsOf(rows), { isShow: 1, reason: '' }) },
    { key: 'restore', label: t('restore'), ...removes, run: (rows) => remove(idsOf(rows), 1) },
    { key: 'delete', label: t('delete'), ...removes, danger: true, question: t(`askDelete.${kind}`, { count: 2 }), run: (rows) => remove(idsOf(rows), -1) },
  ];
  const form: ReactNode = edited && (
    <FormDrawer<Values>
      title={t(`editTitle.${kind}`)}
      initial={{ content: edited.content, isShow: edited.isShow, state: edited.state, reason: edited.reason }}
      rules={endpoints.commentManagement.update.body.shape}
      fields={[
        { name: 'content', label: t('content'), kind: 'lines' },
        { name: 'isShow', label: t('visibility'), kind: 'choice', options: [{ value: 1, label: t('shown') }, { value: -1, label: t('hidden') }] },
        {
          name: 'state',
          label: t('moderation'),
          kind: 'choice',
          options: [
            { value: commentState.waiting, label: t('waiting') },
            { value: commentState.passed, label: t('passed') },
            { value: commentState.refused, label: t('notPassed') },
          ],
        },
        { name: 'reason', label: t('reason'), kind: 'text', hint: t('reasonHint') },
      ]}
      onSave={({ content, ...values }) => change([edited.id], { ...values, ...(content !== edited.content && { content }) }, true)}
      onClose={() => setEdited(null)}
    />
  );
  return { actions, bulk, form };
};

const idsOf = (rows: readonly Managed[]): number[] => rows.map(({ id }) => id);
