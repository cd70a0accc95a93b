import type { ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import styles from './author-avatar.module.css';
import { initialsOf } from './initials.ts';

type AuthorAvatarProps = { name: string; picture: string; small?: boolean };

/** A person's picture, or the initials. The name is said beside it, so nothing is said here. */
export const AuthorAvatar = ({ name, picture, small = false }: AuthorAvatarProps): ReactNode => (
  <span aria-hidden="true" className={small ? styles.small : styles.avatar}>
    {picture ? <img src={fileUrl(picture)} alt="" /> : initialsOf(name)}
  </span>
);
