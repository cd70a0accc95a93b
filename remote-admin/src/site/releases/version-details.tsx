import type { ReactNode } from 'react';
import type { ReleasedVersion } from '@portal/shared/contract/site';
import { formatList, formatNumber, useLanguage } from '@portal/shared/language';
import { Details } from '@portal/shared/ui/data';
import { compare } from './comparison.ts';
import styles from './releases.module.css';
import { useTexts } from './texts.ts';

type Props = { version: ReleasedVersion; live: ReleasedVersion | undefined };

/** What is in a version, or how it differs from what everybody has; and what went wrong with it. */
export const VersionDetails = ({ version, live }: Props): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const other = live && live.version !== version.version ? live : undefined;
  const { added, removed, contract, bytes } = compare(other ?? { routes: [], slots: [], contract: version.contract, sentBytes: 0 }, version);
  const rows: [name: string, value: ReactNode][] = [
    [t(other ? 'added' : 'claims'), formatList(added, language)],
    ...(other ? [[t('removed'), formatList(removed, language)] as [string, string]] : []),
    [t('contract'), contract ? `${contract[0]} → ${contract[1]}` : version.contract],
    [t('size'), `${other && bytes > 0 ? '+' : ''}${formatNumber(bytes, language)} B`],
    [t('files'), `${formatNumber(version.files, language)} · SHA-256 ${version.integrity}`],
  ];
  return (
    <div className={styles.details}>
      <h3>{other ? t('comparedWith', { version: other.version }) : t('contents')}</h3>
      <Details className={styles.values} rows={rows.map(([name, value]) => ({ key: name, title: name, value: value || t('unknown') }))} />
      {version.health.failures.length > 0 && (
        <>
          <h3>{t('failuresMet')}</h3>
          <ul>
            {version.health.failures.map(({ kind, stage, count, message }) => (
              <li key={`${kind} ${stage}`}>
                {formatNumber(count, language)} × {kind} ({stage}){message && `: ${message}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
