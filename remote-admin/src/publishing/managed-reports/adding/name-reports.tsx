import type { ReactNode } from 'react';
import { Input } from '@portal/shared/ui/base';
import styles from './adding.module.css';
import { useTexts } from './texts.ts';

/** What a report is called in the portal: in Chinese, which there has to be, and in English. */
export type Names = { readonly name: string; readonly ename: string };
const LONGEST = 200;

type NameReportsProps = { chosen: ReadonlyMap<string, Names>; onChange: (chosen: ReadonlyMap<string, Names>) => void };

/** What reports are called that are added: as the reporting service has it, unless somebody says otherwise. */
export const NameReports = ({ chosen, onChange }: NameReportsProps): ReactNode => {
  const t = useTexts();
  const change = (id: string, names: Names) => onChange(new Map(chosen).set(id, names));
  return (
    <section className={styles.step} aria-label={t('names')}>
      <h2 className={styles.heading}>{t('names')}</h2>
      <ol className={styles.items}>
        {[...chosen].map(([id, { name, ename }], at) => (
          <li key={id}>
            <span className={styles.pair}>
              <Input aria-label={t('nameNumber', { number: at + 1 })} aria-invalid={name.trim() === ''} {...(name.trim() === '' && { status: 'error' as const })} maxLength={LONGEST} placeholder={t('nameZh')} value={name} onChange={({ target }) => change(id, { name: target.value, ename })} />
              <Input aria-label={t('enameNumber', { number: at + 1 })} maxLength={LONGEST} placeholder={t('nameEn')} value={ename} onChange={({ target }) => change(id, { name, ename: target.value })} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
