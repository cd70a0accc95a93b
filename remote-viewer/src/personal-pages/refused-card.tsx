import type { ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { AccessRequest } from '../failure/access-request.tsx';
import styles from './cards.module.css';
import type { Refusal } from './things.ts';
import { useTexts } from './texts.ts';

/** Why nothing is shown, in the server's own words where it has said some, and what can be done about it: ask for it, or take the card away. */
export const RefusedCard = ({ why, said, id, onRemove }: { why: Refusal; said?: string; id: number; onRemove: (() => void) | undefined }): ReactNode => {
  const t = useTexts();
  return (
    <div className={styles.refused}>
      <p>{said || t(why)}</p>
      {onRemove && (
        <Button size="small" onClick={onRemove}>
          {t('removeIt')}
        </Button>
      )}
      {why === 'denied' && <AccessRequest reportId={id} />}
    </div>
  );
};
