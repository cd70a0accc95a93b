import { useId, type ReactNode } from 'react';
import { Radio } from '@portal/shared/ui/data';
import type { PageVisual } from '../embed/index.ts';
import styles from './page.module.css';
import { useTexts } from './texts.ts';
import { isFigure, isShowable, kindOf, labelsOf } from './visual-types.ts';

type Props = {
  visuals: readonly PageVisual[];
  /** Those that show one figure, and no others. */
  figuresOnly?: boolean;
  chosen: string;
  /** With the name that the list has for it. */
  onChoose: (visual: PageVisual, label: string) => void;
};

/** The visuals of a page that a card can show, by their titles. */
export const VisualList = ({ visuals, figuresOnly = false, chosen, onChoose }: Props): ReactNode => {
  const t = useTexts();
  const id = useId();
  const offered = visuals.filter((visual) => isShowable(visual) && (!figuresOnly || isFigure(visual)));
  const labels = labelsOf(offered, (kind) => t(`visualKind.${kind}`));
  const choose = (name: unknown) => {
    const at = offered.findIndex((visual) => visual.name === name);
    const visual = offered[at];
    if (visual) onChoose(visual, labels[at] ?? '');
  };
  if (offered.length === 0) return <p className={styles.hint}>{t(figuresOnly ? 'form.noFigures' : 'form.noVisuals')}</p>;
  return (
    <fieldset className={styles.choices}>
      <legend id={id}>{t('form.visual')}</legend>
      <div className={styles.visuals}>
        <Radio.Group
          vertical
          aria-labelledby={id}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
          options={offered.map((visual, index) => ({
            value: visual.name,
            label: (
              <>
                <bdi>{labels[index]}</bdi>
                {visual.title.trim() !== '' && <span className={styles.visualKind}> {t(`visualKind.${kindOf(visual)}`)}</span>}
              </>
            ),
          }))}
        />
      </div>
    </fieldset>
  );
};
