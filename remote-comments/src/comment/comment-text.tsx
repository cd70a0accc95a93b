import type { ReactNode } from 'react';
import { partsOf } from '../mention/mentioned.ts';
import { Pictures } from '../picture/pictures.tsx';
import styles from './comment.module.css';

type CommentTextProps = { text: string; images: readonly string[]; names: string };

/** What somebody wrote: always as text, in its own direction, with its line breaks and who is mentioned; then the pictures. */
export const CommentText = ({ text, images, names }: CommentTextProps): ReactNode => (
  <>
    <p className={styles.text} dir="auto">
      {partsOf(text, names).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className={styles.mention}>
            {part}
          </span>
        ),
      )}
    </p>
    <Pictures paths={images} />
  </>
);
