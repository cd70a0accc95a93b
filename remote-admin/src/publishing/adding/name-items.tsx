import type { ReactNode } from 'react';
import { Input } from '@portal/shared/ui/base';
import styles from './adding.module.css';
import type { Chosen } from './choose-items.tsx';
import { useTexts } from './texts.ts';

/** What something is called there, and in the portal: in Chinese, which there has to be, and in English. */
export type Names = { readonly there: string; readonly name: string; readonly ename: string };
const LONGEST = 200;

export const areNamed = (chosen: Chosen): boolean => [...chosen.values()].every(({ name }) => name.trim() !== '');

type NameItemsProps = { chosen: Chosen; onChange: (chosen: Chosen) => void };

/** What is added is called as the reporting service has it, unless somebody says otherwise. */
export const NameItems = ({ chosen, onChange }: NameItemsProps): ReactNode => {
  const t = useTexts();
  const change = (id: string, names: Names) => onChange(new Map(chosen).set(id, names));
  return (
    <section className={styles.step} aria-label={t('names')}>
      <h2 className={styles.heading}>{t('names')}</h2>
      <p className={styles.quiet}>{t('namesHint')}</p>
      <ol className={styles.items}>
        {[...chosen].map(([id, names]) => {
          const { there, name, ename } = names;
          const isEmpty = name.trim() === '';
          return (
            <li key={id}>
              <bdi className={styles.there}>{there}</bdi>
              <span className={styles.pair}>
                <Input aria-label={t('nameOf', { name: there })} aria-required aria-invalid={isEmpty} {...(isEmpty && { status: 'error' as const })} maxLength={LONGEST} placeholder={t('nameZh')} value={name} onChange={({ target }) => change(id, { ...names, name: target.value })} />
                <Input aria-label={t('enameOf', { name: there })} maxLength={LONGEST} placeholder={t('nameEn')} value={ename} onChange={({ target }) => change(id, { ...names, ename: target.value })} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
