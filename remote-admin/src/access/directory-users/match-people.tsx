import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type MatchSuggestion } from '@portal/shared/contract/access';
import { personName } from '@portal/shared/language';
import { Alert, App, Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import styles from './directory-users.module.css';
import { useTexts } from './texts.ts';

const { directoryUsers } = endpoints;
const NOBODY = 0;
/** So many pairs one call takes. */
const MOST = 200;

/** Accounts that could be those of directory users: who fits alone is suggested, and nothing is done before it is confirmed. */
export const MatchPeople = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const answer = useQuery(queryOf(directoryUsers.suggest));
  const [own, setOwn] = useState<ReadonlyMap<number, number>>(new Map());
  const [state, setState] = useState({ busy: false, problem: '' });
  const suggestions = answer.data ?? [];
  const accountFor = (one: MatchSuggestion) => own.get(one.id) ?? (one.accounts.length === 1 ? (one.accounts[0]?.userId ?? NOBODY) : NOBODY);
  const pairs = suggestions.map((one) => ({ id: one.id, userId: accountFor(one) })).filter(({ userId }) => userId !== NOBODY).slice(0, MOST);
  const match = async () => {
    setState({ busy: true, problem: '' });
    try {
      await call(directoryUsers.match, { body: { pairs } });
      void message.success(t('matchedNow', { count: pairs.length }));
      onClose();
    } catch (error) {
      setState({ busy: false, problem: (error as Error).message });
    }
  };
  return (
    <Drawer
      open
      size={LIST_WIDTH}
      title={t('matchPeople')}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" disabled={pairs.length === 0} loading={state.busy} onClick={() => void match()}>
            {t('matchNow', { count: pairs.length })}
          </Button>
        </div>
      }
    >
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && suggestions.length === 0 && <EmptyState title={t('noSuggestions')} description={t('noSuggestionsNext')} />}
      {state.problem && <Alert type="error" showIcon role="alert" title={state.problem} />}
      {suggestions.length > 0 && (
        <>
          <p>{t('suggestionsHelp')}</p>
          <div className={styles.table}>
            <table aria-label={t('suggestions')}>
              <thead>
                <tr>
                  <th scope="col">{t('displayName')}</th>
                  <th scope="col">{t('match')}</th>
                </tr>
              </thead>
              <tbody>
                {suggestions.map((one) => (
                  <tr key={one.id}>
                    <th scope="row">
                      <bdi>{one.displayName}</bdi>
                      <p className={styles.quiet}>{one.upn}</p>
                    </th>
                    <td>
                      <Select<number>
                        className={styles.select}
                        aria-label={t('accountOf', { name: one.displayName })}
                        value={accountFor(one)}
                        options={[{ value: NOBODY, label: t('leave') }, ...one.accounts.map(({ by, userId, ...person }) => ({ value: userId, label: `${personName(person)} · ${t(`by.${by}`)}` }))]}
                        onChange={(userId) => setOwn((before) => new Map(before).set(one.id, userId))}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Drawer>
  );
};
