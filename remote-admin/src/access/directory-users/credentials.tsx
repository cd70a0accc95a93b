import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/access';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { Alert } from '@portal/shared/ui/base';
import styles from './directory-users.module.css';
import { useTexts } from './texts.ts';

const { directoryUsers } = endpoints;
/** So long before the end of a secret it is warned of. */
const WARNING = 30 * 86_400_000;

/** The service principals that the portal works with, and until when their secrets are good. */
export const Credentials = (): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { data, dataUpdatedAt } = useQuery({ ...queryOf(directoryUsers.credentials), enabled: useMay(directoryUsers.credentials), retry: false });
  if (!data) return null;
  if (data.missing) return <p className={`${styles.quiet} ${styles.warnings}`}>{t('secretsDenied', { permission: data.missing })}</p>;
  const secrets = data.applications.flatMap(({ name, secrets: all }) => all.map((secret) => ({ name, secret: secret.name || t('none'), end: secret.endTime })));
  const left = (end: string | null) => (end === null ? Infinity : Date.parse(end) - dataUpdatedAt);
  const timeOf = (end: string | null) => (end === null ? t('secretForever') : formatInstant(end, language, 'day'));
  const near = secrets.filter(({ end }) => left(end) < WARNING);
  const fine = secrets.filter(({ end }) => left(end) >= WARNING);
  if (secrets.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {near.map(({ name, secret, end }) => (
        <Alert key={`${name} ${secret} ${end}`} type={left(end) <= 0 ? 'error' : 'warning'} showIcon title={t(left(end) <= 0 ? 'secretEnded' : 'secretEnds', { name, secret, time: timeOf(end) })} />
      ))}
      {fine.length > 0 && (
        <p className={styles.quiet}>
          {t('secretsFine')}
          {fine.map(({ name, secret, end }) => t('secretUntil', { name, secret, time: timeOf(end) })).join(t('comma'))}
        </p>
      )}
    </div>
  );
};
