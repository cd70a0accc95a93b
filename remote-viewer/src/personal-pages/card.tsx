import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import { useId, type ReactNode } from 'react';
import type { PersonalCard } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, Tooltip } from '@portal/shared/ui/base';
import styles from './cards.module.css';
import { AnnouncementsCard, FavouritesCard } from './list-cards.tsx';
import { LiveCard } from './live-card.tsx';
import type { LivePool } from './live-pool.ts';
import { PictureCard } from './picture-card.tsx';
import { RefusedCard } from './refused-card.tsx';
import { ShortcutsCard } from './shortcuts-card.tsx';
import { isEmbedded, isTitled, isVisual, namesOf, thingOf, type Things } from './things.ts';
import { useTexts } from './texts.ts';

type CardProps = {
  card: PersonalCard;
  things: Things;
  pool: LivePool;
  poolKey: string;
  /** Takes it from the page; undefined where that is not for the reader to say. */
  onRemove: (() => void) | undefined;
};

/** A card as its reader sees it. */
export const Card = ({ card, things, pool, poolKey, onRemove }: CardProps): ReactNode => {
  const heading = useId();
  const name = useCardName()(card, things);
  const thing = isEmbedded(card) ? thingOf(card, things) : undefined;
  // A text says itself what it is: over it there is a title only where its author has given one.
  if (card.kind === 'text' && !isTitled(card)) {
    return (
      <section className={styles.card} aria-label={name}>
        <div className={styles.body}>
          <Body card={card} things={things} pool={pool} poolKey={poolKey} onRemove={onRemove} />
        </div>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        {/* A cover opens it by itself. */}
        {typeof thing === 'object' && !('show' in card && card.show === 'picture') && <OpenButton name={name} target={thing.target} />}
      </header>
      <div className={styles.body}>
        <Body card={card} things={things} pool={pool} poolKey={poolKey} onRemove={onRemove} />
      </div>
    </section>
  );
};

/** What a card is called, in the reader's language. */
export const useCardName = (): ((card: PersonalCard, things: Things) => string) => {
  const t = useTexts();
  const { language } = useLanguage();
  return (card, things) => {
    const names = namesOf(card, things);
    return names ? nameIn(language, names.zh, names.en) : t(`kind.${card.kind}`);
  };
};

/** The same for who arranges the page, and does not see the visual: with its title of the time when it was chosen. */
export const useLongCardName = (): ((card: PersonalCard, things: Things) => string) => {
  const nameOf = useCardName();
  return (card, things) => {
    const name = nameOf(card, things);
    return isVisual(card) && card.visualTitle !== '' && !isTitled(card) ? `${name} · ${card.visualTitle}` : name;
  };
};

const OpenButton = ({ name, target }: { name: string; target: Parameters<ReturnType<typeof useShell>['openReport']>[0] }): ReactNode => {
  const t = useTexts();
  const { openReport } = useShell();
  return (
    <Tooltip title={t('openIt')}>
      <Button type="text" size="small" icon={<ExportOutlined />} aria-label={t('openNamed', { name })} onClick={() => openReport(target)} />
    </Tooltip>
  );
};

const Body = ({ card, things, pool, poolKey, onRemove }: CardProps): ReactNode => {
  const { language } = useLanguage();
  switch (card.kind) {
    case 'report':
    case 'visual':
    case 'kpi':
    case 'dashboard': {
      const thing = thingOf(card, things);
      if (typeof thing === 'string') return <RefusedCard why={thing} id={card.kind === 'dashboard' ? card.dashboardId : card.reportId} onRemove={onRemove} />;
      if ('show' in card && card.show === 'picture') return <PictureCard thing={thing} />;
      const { page = '', stateId = '' } = card.kind === 'dashboard' ? {} : card;
      const live = { id: thing.id, type: thing.type, page, stateId, language, ...(isVisual(card) && { visual: card.visual }) };
      return <LiveCard poolKey={poolKey} pool={pool} thing={thing} live={live} isFigure={card.kind === 'kpi'} onRemove={onRemove} />;
    }
    case 'favourites':
      return <FavouritesCard categoryId={card.categoryId} />;
    case 'shortcuts':
      return <ShortcutsCard items={card.items} things={things} />;
    case 'announcements':
      return <AnnouncementsCard top={card.top} />;
    case 'text':
      return <p className={styles.text}>{nameIn(language, card.text || card.entext, card.entext)}</p>;
  }
};
