import { commentState, type ManagedComment, type ManagedReply } from '@portal/shared/contract/reading';
import { formatInstant, nameIn, personName, type TextOf } from '@portal/shared/language';
import type { ListColumn } from '@portal/shared/ui/resource';
import { Pictures } from '../picture/pictures.tsx';
import styles from './management.module.css';
import type { zh } from './texts.ts';

export type Managed = ManagedComment | ManagedReply;
type Column<Row> = ListColumn<Row, 'createTime'>;
type Texts = TextOf<typeof zh>;

const moderationOf = (t: Texts, { state }: Managed): string =>
  t(state === commentState.waiting ? 'waiting' : state === commentState.passed ? 'passed' : 'notPassed');

const shownOf = (t: Texts, { isDeleted, isShow }: Managed): string => t(isDeleted === 1 ? 'deleted' : isShow === 1 ? 'shown' : 'hidden');

/** In words what is out of the ordinary: nothing where everybody sees it. */
export const standingOf = (t: Texts, row: Managed): string[] => [
  ...(row.isDeleted === 1 || row.isShow === -1 ? [shownOf(t, row)] : []),
  ...(row.state === commentState.passed ? [] : [moderationOf(t, row)]),
];

/** The comment that a row is, or answers. */
const commentOf = (row: Managed) => ('comment' in row ? row.comment : row);

/** What was said, where and by whom: the columns that both lists begin with (SPEC 3). */
const firstColumns = <Row extends Managed>(t: Texts, language: 'zh' | 'en'): Column<Row>[] => [
  {
    key: 'content',
    title: t('content'),
    width: 320,
    fixed: true,
    text: ({ content }) => content,
    render: ({ content }) => (
      <p className={styles.content} dir="auto" title={content}>
        {content}
      </p>
    ),
  },
  {
    key: 'images',
    title: t('images'),
    width: 120,
    text: ({ images }) => images.length,
    render: ({ images }) => <Pictures paths={images} />,
  },
  {
    key: 'report',
    title: t('report'),
    text: (row) => nameIn(language, commentOf(row).reportName, commentOf(row).reportEnName),
    render: (row) => <bdi>{nameIn(language, commentOf(row).reportName, commentOf(row).reportEnName)}</bdi>,
  },
];

const lastColumns = <Row extends Managed>(t: Texts, language: 'zh' | 'en'): Column<Row>[] => [
  {
    key: 'from',
    title: t('author'),
    text: ({ from_Name, fromAccount }) => (fromAccount ? personName({ fullName: from_Name, account: fromAccount }) : from_Name),
    render: ({ from_Name, fromAccount }) => (
      <span title={fromAccount}>
        <bdi>{from_Name}</bdi>
      </span>
    ),
  },
  {
    key: 'createTime',
    title: t('time'),
    order: 'createTime',
    text: ({ createTime }) => formatInstant(createTime, language, 'minute'),
    render: ({ createTime }) => (
      <time className={styles.time} dateTime={createTime}>
        {formatInstant(createTime, language, 'minute')}
      </time>
    ),
  },
  {
    key: 'isShow',
    title: t('visibility'),
    text: (row) => shownOf(t, row),
    render: (row) => <span className={row.isDeleted === 1 || row.isShow === -1 ? styles.pale : undefined}>{shownOf(t, row)}</span>,
  },
  {
    key: 'state',
    title: t('moderation'),
    text: (row) => moderationOf(t, row),
    render: (row) => <span className={row.state === commentState.waiting ? styles.waiting : undefined}>{moderationOf(t, row)}</span>,
  },
  { key: 'reason', title: t('reason'), optional: true, text: ({ reason }) => reason, render: ({ reason }) => reason },
];

/** The page on which it was written. */
const pageOf = ({ modularName, modularEnName }: ManagedComment, language: 'zh' | 'en'): string => nameIn(language, modularName, modularEnName);

export const commentColumns = (t: Texts, language: 'zh' | 'en'): Column<ManagedComment>[] => [
  ...firstColumns<ManagedComment>(t, language),
  { key: 'modular', title: t('modular'), text: (row) => pageOf(row, language), render: (row) => <bdi>{pageOf(row, language)}</bdi> },
  ...mentioned<ManagedComment>(t, ({ to_Nams }) => to_Nams),
  { key: 'replies', title: t('replies'), text: ({ replyCount }) => replyCount, render: ({ replyCount }) => replyCount },
  ...lastColumns<ManagedComment>(t, language),
];

export const replyColumns = (t: Texts, language: 'zh' | 'en'): Column<ManagedReply>[] => [
  ...firstColumns<ManagedReply>(t, language),
  {
    key: 'comment',
    title: t('answers'),
    width: 240,
    text: ({ comment }) => `${comment.from_Name}: ${comment.content}`,
    render: ({ comment }) => (
      <p className={styles.content} dir="auto">
        <bdi>{comment.from_Name}</bdi>: {comment.content}
      </p>
    ),
  },
  ...mentioned<ManagedReply>(t, ({ to_Names }) => to_Names),
  ...lastColumns<ManagedReply>(t, language),
];

const mentioned = <Row extends Managed>(t: Texts, names: (row: Row) => string): Column<Row>[] => [
  { key: 'mentioned', title: t('mentioned'), optional: true, text: names, render: (row) => <bdi>{names(row)}</bdi> },
];
