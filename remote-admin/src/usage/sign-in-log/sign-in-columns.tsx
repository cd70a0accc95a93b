import { sessionWords, methodWords, resultWords } from '@portal/shared/log-words';
import type { SignInEntry, signInOrder } from '@portal/shared/contract/usage';
import { formatInstant, type Language, type TextOf } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import cells from '../log-cells.module.css';
import styles from './sign-in-log.module.css';
import type { zh } from './texts.ts';

type SignInColumn = ListColumn<SignInEntry, (typeof signInOrder)[number]>;

/** A password that is to be changed turns nobody away. */
const isFailure = (result: SignInEntry['result']): boolean => result !== 'mustChangePassword' && result !== 'passwordExpired';

/** The columns of the log of sign-ins; their words are those of its file. */
export const signInColumns = (t: TextOf<typeof zh>, language: Language): SignInColumn[] => {
  const time = (instant: string) => formatInstant(instant, language, 'second');
  const session = ({ session: state }: SignInEntry) => sessionWords[state][language];
  const plain = (key: 'fullName' | 'address' | 'browser', more: Partial<SignInColumn> = {}): SignInColumn => ({ key, title: t(key), text: (row) => row[key], render: (row) => (row[key] ? <bdi>{row[key]}</bdi> : t('none')), ...more });
  return [
    { key: 'createTime', title: t('createTime'), order: 'createTime', text: ({ createTime }) => time(createTime), render: ({ createTime }) => <time className={cells.time} dateTime={createTime}>{time(createTime)}</time> },
    { key: 'account', title: t('account'), fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
    plain('fullName', { minor: true }),
    { key: 'method', title: t('method'), minor: true, text: ({ method }) => methodWords[method][language], render: ({ method }) => methodWords[method][language] },
    {
      key: 'result',
      title: t('result'),
      text: ({ result }) => resultWords[result][language],
      render: ({ result, isLocked }) => (
        <span className={cells.said}>
          {result === 'success' ? resultWords[result][language] : <Tag {...(isFailure(result) && { color: 'error' })}>{resultWords[result][language]}</Tag>}
          {isLocked === 1 && result !== 'locked' && <Tag>{t('locked')}</Tag>}
        </span>
      ),
    },
    plain('address', { minor: true }),
    plain('browser', { minor: true }),
    {
      key: 'session',
      title: t('session'),
      text: session,
      render: (row) => (row.session === 'open' ? <Tag>{session(row)}</Tag> : <span className={styles.ended}>{session(row)}</span>),
    },
    { key: 'endedTime', title: t('endedTime'), optional: true, minor: true, text: ({ endedTime }) => (endedTime ? time(endedTime) : ''), render: ({ endedTime }) => (endedTime ? <time dateTime={endedTime}>{time(endedTime)}</time> : t('none')) },
  ];
};
