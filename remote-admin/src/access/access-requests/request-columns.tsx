import type { accessRequestOrder, AccessRequest } from '@portal/shared/contract/access';
import { formatInstant, nameIn, personName, type TextOf } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import type { zh } from './texts.ts';
import styles from './access-requests.module.css';

type Column = ListColumn<AccessRequest, (typeof accessRequestOrder)[number]>;
const colours = { waiting: 'warning', granted: 'success', declined: 'error', withdrawn: 'default' } as const;

/** The columns of the list of requests. */
export const requestColumns = (t: TextOf<typeof zh>, language: 'zh' | 'en'): Column[] => {
  const nameOf = ({ name, ename }: AccessRequest) => nameIn(language, name, ename);
  const time = (instant: string) => formatInstant(instant, language, 'minute');
  const wayOf = ({ role, until }: AccessRequest) =>
    [role ? t('byRole', { name: nameIn(language, role.name, role.ename) }) : t('toPerson'), until ? t('untilTime', { time: time(until) }) : t('forGood')].join(language === 'zh' ? '，' : ', ');
  const outcomeOf = (one: AccessRequest) => (one.state === 'granted' ? wayOf(one) : one.answer);
  const whoOf = ({ decidedBy, decideTime }: AccessRequest) => (decideTime ? (decidedBy ? t('decidedBy', { account: decidedBy, time: time(decideTime) }) : time(decideTime)) : '');
  return [
    { key: 'person', title: t('person'), fixed: true, text: personName, render: (one) => <bdi>{personName(one)}</bdi> },
    {
      key: 'thing',
      title: t('thing'),
      text: (one) => `${nameOf(one)} (${t(`kinds.${one.kind}`)})`,
      render: (one) => (
        <span className={styles.thing}>
          {one.cover && <img className={styles.cover} src={one.cover} alt="" loading="lazy" />}
          <span className={styles.lines}>
            <bdi>{nameOf(one)}</bdi>
            <span className={styles.kind}>{t(`kinds.${one.kind}`)}</span>
          </span>
        </span>
      ),
    },
    { key: 'reason', title: t('reason'), text: ({ reason }) => reason, render: ({ reason }) => <div className={styles.text} dir="auto">{reason}</div> },
    { key: 'createTime', title: t('createTime'), order: 'createTime', text: ({ createTime }) => time(createTime), render: ({ createTime }) => <time dateTime={createTime}>{time(createTime)}</time> },
    {
      key: 'state',
      title: t('state'),
      text: ({ state, hasAccess }) => (state !== 'granted' && hasAccess ? `${t(`states.${state}`)} (${t('hasAccess')})` : t(`states.${state}`)),
      render: ({ state, hasAccess }) => (
        <span className={styles.lines}>
          <Tag color={colours[state]}>{t(`states.${state}`)}</Tag>
          {state !== 'granted' && hasAccess === 1 && <span className={styles.note}>{t('hasAccess')}</span>}
        </span>
      ),
    },
    {
      key: 'decided',
      title: t('decided'),
      order: 'decideTime',
      minor: true,
      text: (one) => [outcomeOf(one), whoOf(one)].filter(Boolean).join(' · '),
      render: (one) => (
        <span className={styles.lines}>
          <span className={styles.text} dir="auto">
            {outcomeOf(one) && (one.state === 'granted' || one.state === 'declined') ? outcomeOf(one) : '—'}
          </span>
          <span className={styles.note}>{whoOf(one)}</span>
        </span>
      ),
    },
  ];
};
