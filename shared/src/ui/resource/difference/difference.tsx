import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addResourceTexts } from '../texts.ts';
import styles from './difference.module.css';

addResourceTexts();

/** A part of something, as people call it and as it is written. */
export type DifferencePart = { readonly key: string; readonly label: string; readonly before: string; readonly after: string };

type DifferenceProps = {
  parts: readonly DifferencePart[];
  label: string;
  /** What the two states are called; before and after without. */
  heads?: { readonly before: string; readonly after: string };
  /** Neither came after the other: one of them is to be chosen. None is struck out, and what differs is bold on both sides. */
  isChoice?: boolean;
};

/** What is different between two states; what is the same is left out. Colour is not the only sign: old is struck out, new underlined. */
export const Difference = ({ parts, label, heads, isChoice = false }: DifferenceProps): ReactNode => {
  const { t } = useTranslation('resource');
  const different = parts.filter(({ before, after }) => before !== after);
  if (different.length === 0) return <p>{t('same')}</p>;
  const [Before, After] = isChoice ? (['strong', 'strong'] as const) : (['del', 'ins'] as const);
  return (
    <div className={styles.frame}>
      <table className={styles.difference} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{heads?.before ?? t('before')}</th>
            <th scope="col">{heads?.after ?? t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ key, label: name, before, after }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{before === '' ? t('none') : <Before>{before}</Before>}</td>
              <td>{after === '' ? t('none') : <After>{after}</After>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
