import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type DomainPerson, type DomainRow } from '@portal/shared/contract/access';
import { formatList, useLanguage } from '@portal/shared/language';
import { Alert, Button, EmptyState, ErrorState, Input } from '@portal/shared/ui/base';
import { Details, Tag } from '@portal/shared/ui/data';
import { Drawer, LIST_WIDTH, Tabs } from '@portal/shared/ui/shell';
import { CheckSteps, Checking } from '../../check-steps/check-steps.tsx';
import styles from './domains.module.css';
import { useTexts } from './texts.ts';

const { domains } = endpoints;
/** What can be tried of a domain: its connection, somebody's sign-in, and the people that it has. */
export const CheckDrawer = ({ domain, onClose }: { domain: DomainRow; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const [maySignIn, mayPreview] = [useMay(domains.testSignIn), useMay(domains.preview)];
  return (
    <Drawer open size={LIST_WIDTH} title={t('checkOf', { name: domain.name })} onClose={onClose}>
      <Tabs
        aria-label={t('checkOf', { name: domain.name })}
        items={[
          { key: 'connection', label: t('tabConnection'), children: <Connection id={domain.id} /> },
          ...(maySignIn ? [{ key: 'signIn', label: t('tabSignIn'), children: <SignIn id={domain.id} /> }] : []),
          ...(mayPreview ? [{ key: 'people', label: t('tabPeople'), children: <People id={domain.id} /> }] : []),
        ]}
      />
    </Drawer>
  );
};

/** What a call answers that is made when it is asked for, and not kept. */
const useAsked = <Value,>(ask: () => Promise<Value>): { value: Value | null; error: Error | null; isAsking: boolean; again: () => void } => {
  const [answer, setAnswer] = useState<{ value: Value | null; error: Error | null; isAsking: boolean }>({ value: null, error: null, isAsking: true });
  const [turn, setTurn] = useState(0);
  const begin = useEffectEvent(ask);
  useEffect(() => {
    let isGone = false;
    const keep = (value: Value | null, error: Error | null) => isGone || setAnswer({ value, error, isAsking: false });
    begin().then((value) => keep(value, null), (error: Error) => keep(null, error));
    return () => {
      isGone = true;
    };
  }, [turn]);
  const again = () => {
    setAnswer((before) => ({ ...before, isAsking: true }));
    setTurn(turn + 1);
  };
  return { ...answer, again };
};

const Connection = ({ id }: { id: number }): ReactNode => {
  const t = useTexts();
  const { value, error, isAsking, again } = useAsked(() => call(domains.test, { body: { id }, quiet: true }));
  if (error) return <ErrorState error={error} onRetry={again} />;
  if (!value) return <Checking />;
  return (
    <>
      <p>{t('checkedHost', { host: value.host })}</p>
      <CheckSteps steps={value.steps} nameOf={(step) => t(`steps.${step}`)} />
      <Button loading={isAsking} onClick={again}>
        {t('checkAgain')}
      </Button>
    </>
  );
};

const SignIn = ({ id }: { id: number }): ReactNode => {
  const t = useTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState<Awaited<ReturnType<typeof tryOnce>> | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const tryOnce = () => call(domains.testSignIn, { body: { id, username: username.trim(), password }, quiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsking(true);
    setError(null);
    setTried(null);
    try {
      setTried(await tryOnce());
    } catch (refused) {
      setError(refused as Error);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <>
      <p>{t('signInHelp')}</p>
      <form className={styles.signIn} onSubmit={(event) => void submit(event)}>
        <label>
          {t('account')}
          <Input value={username} maxLength={100} autoComplete="off" onChange={(event) => setUsername(event.target.value)} />
        </label>
        <label>
          {t('password')}
          <Input.Password value={password} maxLength={256} autoComplete="new-password" onChange={(event) => setPassword(event.target.value)} />
        </label>
        <Button type="primary" htmlType="submit" loading={isAsking} disabled={!username.trim() || !password}>
          {t('trySignIn')}
        </Button>
      </form>
      <div aria-live="polite">
        {error && <Alert type="error" showIcon title={error.message} />}
        {tried && <Alert type={tried.outcome === 'ok' ? 'success' : 'warning'} showIcon title={t(`outcomes.${tried.outcome}`)} />}
        {tried?.person && <Person person={tried.person} />}
      </div>
    </>
  );
};

const People = ({ id }: { id: number }): ReactNode => {
  const t = useTexts();
  const { value, error, again } = useAsked(() => call(domains.preview, { body: { id }, quiet: true }));
  if (error) return <ErrorState error={error} onRetry={again} />;
  if (!value) return <Checking />;
  if (value.length === 0) return <EmptyState title={t('previewEmpty')} description={t('previewEmptyNext')} />;
  return (
    <>
      <p>{t('previewHelp')}</p>
      <ul className={styles.people}>
        {value.map((person) => (
          <li key={person.dn}>
            <p className={styles.head}>
              <strong>
                <bdi>{person.fullName}</bdi>
              </strong>{' '}
              {person.isDisabled === 1 && <Tag variant="outlined" color="warning">{t('disabledThere')}</Tag>}
            </p>
            <Person person={person} />
          </li>
        ))}
      </ul>
    </>
  );
};

const Person = ({ person }: { person: DomainPerson }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const rows = (['account', 'fullName', 'mail', 'jobNo', 'mobile', 'department', 'manager'] as const).map((name) => ({ key: name as string, title: t(name) as string, value: person[name] }));
  const all = [...rows, { key: 'roles', title: t('rolesGiven'), value: formatList(person.roles, language) }, { key: 'dn', title: 'DN', value: person.dn }];
  return <Details rows={all.map(({ value, ...row }) => ({ ...row, value: <bdi>{value || t('none')}</bdi> }))} />;
};
