import type { ReactNode } from 'react';
import { Pictures } from '../picture/pictures.tsx';
import styles from './comment.module.css';

/** What somebody wrote: always as text, in its own direction, with its line breaks; then the pictures. */
export const CommentText = ({ text, images }: { text: string; images: readonly string[] }): ReactNode => (
  <>
    <p className={styles.text} dir="auto">
      {text}
    </p>
    <Pictures paths={images} />
  </>
);
