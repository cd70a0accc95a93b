import { useState, type ReactNode } from 'react';
import { categoryName, isFirstCategory, type Collection } from '@portal/shared/contract';
import { useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { Block } from './block.tsx';
import { Lines } from './card-lists.tsx';
import { cardOfDashboard, cardOfReport } from './cards.ts';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

/** Of the only category, of one of a few, and of one of many. */
const SHOWN = { alone: 12, few: 5, many: 3 } as const;
const FEW = 6;

/** The favourites, each category a column. */
export const FavouritesBlock = ({ favourites }: { favourites: readonly Collection[] }): ReactNode => {
  const t = useTexts();
  const shown = SHOWN[favourites.length === 1 ? 'alone' : favourites.length <= FEW ? 'few' : 'many'];
  return (
    <Block title={t('favourites')}>
      {favourites.length === 0 ? (
        <p className={styles.hint}>{t('noFavourites')}</p>
      ) : (
        <div className={styles.panels}>
          {favourites.map((one) => (
            <Category key={one.id} category={one} shown={shown} isHeaded={favourites.length > 1 || !isFirstCategory(one)} />
          ))}
        </div>
      )}
    </Block>
  );
};

type CategoryProps = { category: Collection; shown: number; /** The block's own heading does not say it yet. */ isHeaded: boolean };

const Category = ({ category, shown, isHeaded }: CategoryProps): ReactNode => {
  const t = useTexts();
  const name = categoryName(category, useLanguage().language);
  const { children, dashboards } = category;
  const [isAll, setAll] = useState(false);
  const cards = [...children.map(cardOfReport), ...dashboards.map(cardOfDashboard)];
  const more = cards.length - shown;
  return (
    <section className={styles.panel} aria-label={isHeaded ? name : undefined}>
      {isHeaded && (
        <h3>
          <bdi>{name}</bdi>
        </h3>
      )}
      <Lines cards={isAll ? cards : cards.slice(0, shown)} />
      {more > 0 && (
        <Button type="link" size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('fewer') : t('more', { count: more })}
        </Button>
      )}
    </section>
  );
};
