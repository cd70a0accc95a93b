import { useId, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import styles from './home.module.css';

type Props = {
  readonly title: string;
  /** The way to all of it. */
  readonly more?: { readonly label: string; readonly onClick: () => void };
  readonly children: ReactNode;
};

/** A part of Home with its heading. */
export const Block = ({ title, more, children }: Props): ReactNode => {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {more && (
          <Button type="link" size="small" aria-label={`${title}: ${more.label}`} onClick={more.onClick}>
            {more.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
};
