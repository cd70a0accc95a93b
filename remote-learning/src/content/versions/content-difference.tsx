import type { ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import styles from './content-difference.module.css';
import type { Line, PartDifference } from './text-difference.ts';
import { useTexts } from './texts.ts';

/** Pictures of the portal's own; no other one is ever asked for. */
const isOwn = (picture: string): boolean => /^\/(?!\/)/.test(picture);

type ContentDifferenceProps = {
  parts: readonly PartDifference[];
  label: string;
  /** What the two states are called. */
  heads: { readonly before: string; readonly after: string };
  /** Neither came after the other: one of them is to be chosen, and nothing is struck out. */
  isChoice?: boolean;
};

/**
 * What is different between two states of something that is written: paragraph beside paragraph, with the words marked that differ. What is
 * the same is left out. Colour is not the only sign: old is struck out, new underlined, and bold where one of the two is to be chosen.
 */
export const ContentDifference = ({ parts, label, heads, isChoice = false }: ContentDifferenceProps): ReactNode => {
  const t = useTexts();
  const different = parts.filter(({ lines }) => lines.length > 0);
  if (different.length === 0) return <p>{t('same')}</p>;
  return (
    <div className={styles.frame}>
      <table className={styles.difference} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{heads.before}</th>
            <th scope="col">{heads.after}</th>
          </tr>
        </thead>
        {different.map(({ key, label: name, lines }) => (
          <tbody key={key}>
            {lines.map(({ before, after }, place) => (
              <tr key={place}>
                {place === 0 && (
                  <th scope="rowgroup" rowSpan={lines.length}>
                    {name}
                  </th>
                )}
                <td>{before ? <DifferentLine line={before} mark={isChoice ? 'strong' : 'del'} /> : t('none')}</td>
                <td>{after ? <DifferentLine line={after} mark={isChoice ? 'strong' : 'ins'} /> : t('none')}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
};

const DifferentLine = ({ line: { pieces, picture }, mark: Mark }: { line: Line; mark: 'del' | 'ins' | 'strong' }): ReactNode => {
  const t = useTexts();
  const text = pieces.map((piece, place) => (piece.isChanged ? <Mark key={place}>{piece.text || t('picture')}</Mark> : piece.text));
  if (picture === undefined) return text;
  // A picture without words in a pair whose other one has some.
  const named = text.length > 0 ? text : t('picture');
  return (
    <span className={styles.picture}>
      {isOwn(picture) && <img className={styles.thumbnail} src={fileUrl(picture)} alt="" loading="lazy" />}
      <span>{named}</span>
    </span>
  );
};
