import type { ReactNode } from 'react';
import type { DirectoryConnection } from '@portal/shared/contract/access';
import { Tag } from '@portal/shared/ui/data';
import styles from './directory-users.module.css';
import { useTexts } from './texts.ts';

const needed = ['ENTRA_TENANT', 'ENTRA_CLIENT_ID', 'ENTRA_CLIENT_SECRET'] as const;

/** What is to be set before the directory can be reached, and what of it is there. */
export const NotSetUp = ({ connection, title, lead }: { connection: DirectoryConnection; title: string; lead?: ReactNode }): ReactNode => {
  const t = useTexts();
  return (
    <section className={styles.setUp} aria-label={title}>
      <h1 className={styles.title}>{title}</h1>
      {lead}
      <h2>{t('setUp')}</h2>
      <p>{t('setUpNext')}</p>
      <div className={styles.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('setting')}</th>
              <th scope="col">{t('meaning')}</th>
              <th scope="col">{t('settingState')}</th>
            </tr>
          </thead>
          <tbody>
            {needed.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{t(`settingsMeaning.${name}`)}</td>
                <td>{connection.missing.includes(name) ? <Tag color="warning">{t('missing')}</Tag> : <Tag color="success">{t('present')}</Tag>}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <code>ENTRA_CLOUD</code>
              </th>
              <td>{t('settingsMeaning.ENTRA_CLOUD')}</td>
              <td>{t('optional')}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className={styles.quiet}>{t('sharedSecret')}</p>
    </section>
  );
};
