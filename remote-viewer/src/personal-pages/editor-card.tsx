import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import UnlockOutlined from '@ant-design/icons/es/icons/UnlockOutlined';
import type { ReactNode } from 'react';
import type { PersonalCard } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { useLongCardName } from './card.tsx';
import cardStyles from './cards.module.css';
import styles from './editor.module.css';
import { Cover } from './picture-card.tsx';
import { isEmbedded, thingOf, type Things } from './things.ts';
import { useTexts } from './texts.ts';

/** What an arrangement is given, as a grid or as a list. */
export type EditorParts = {
  readonly cards: readonly PersonalCard[];
  readonly things: Things;
  readonly isFixed: (card: PersonalCard) => boolean;
  readonly onChange: (cards: PersonalCard[]) => void;
  /** Tells who does not see it what was done. */
  readonly onSaid: (text: string) => void;
  readonly onRemove: (card: PersonalCard) => void;
  readonly onSettings: (card: PersonalCard) => void;
  /** Of a template: locks a card, or unlocks it. */
  readonly onLock: ((card: PersonalCard) => void) | undefined;
};

type Props = Pick<EditorParts, 'things' | 'isFixed' | 'onRemove' | 'onSettings' | 'onLock'> & { card: PersonalCard; mover: ReactNode };

/** A card in the editor: what it will show, without anything live in it, which would take the mouse. */
export const EditorCard = ({ card, things, isFixed, onRemove, onSettings, onLock, mover }: Props): ReactNode => {
  const t = useTexts();
  const name = useLongCardName()(card, things);
  return (
    <section className={cardStyles.card} aria-label={name}>
      <div className={styles.cardHead}>
        {mover}
        <span className={cardStyles.name}>
          <bdi>{name}</bdi>
        </span>
        {isFixed(card) ? (
          <span className={styles.locked} title={t('locked')}>
            <LockOutlined aria-label={t('locked')} />
          </span>
        ) : (
          <>
            {onLock && (
              <Button type="text" size="small" icon={card.locked === 1 ? <LockOutlined /> : <UnlockOutlined />} aria-pressed={card.locked === 1} aria-label={t(card.locked === 1 ? 'unlock' : 'lock', { name })} title={t(card.locked === 1 ? 'unlock' : 'lock', { name })} onClick={() => onLock(card)} />
            )}
            <Button type="text" size="small" icon={<SettingOutlined />} aria-label={t('settings', { name })} title={t('settings', { name })} onClick={() => onSettings(card)} />
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t('removeCard', { name })} title={t('removeCard', { name })} onClick={() => onRemove(card)} />
          </>
        )}
      </div>
      <div className={cardStyles.body}>
        <Preview card={card} things={things} />
      </div>
    </section>
  );
};

const Preview = ({ card, things }: { card: PersonalCard; things: Things }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  if (isEmbedded(card)) {
    const thing = thingOf(card, things);
    return typeof thing === 'string' ? <p className={cardStyles.none}>{t(thing)}</p> : <div className={styles.cover}><Cover thing={thing} /></div>;
  }
  if (card.kind === 'text') return <p className={cardStyles.text}>{nameIn(language, card.text || card.entext, card.entext)}</p>;
  return <p className={cardStyles.none}>{t(`kind.${card.kind}`)}</p>;
};
