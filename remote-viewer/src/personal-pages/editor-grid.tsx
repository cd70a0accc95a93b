import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined';
import { useMemo, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { createScaledStrategy } from 'react-grid-layout/core';
import ReactGridLayout, { useContainerWidth, type Layout } from 'react-grid-layout';
import { GRID_COLUMNS, type PersonalCard } from '@portal/shared/contract/reading';
import { Button } from '@portal/shared/ui/base';
import { GAP, layoutOf, moved, placedAs, resized, ROW } from './arrangement.ts';
import { useLongCardName } from './card.tsx';
import { EditorCard, type EditorParts } from './editor-card.tsx';
import { pageZoom } from '../page-zoom.ts';
import styles from './editor.module.css';
import { useTexts } from './texts.ts';

const steps = { ArrowLeft: { x: -1 }, ArrowRight: { x: 1 }, ArrowUp: { y: -1 }, ArrowDown: { y: 1 } } as const;
const isStep = (key: string): key is keyof typeof steps => key in steps;

/** The cards of a page at their places, to be dragged, resized, and moved by the keyboard. */
export const EditorGrid = (parts: EditorParts): ReactNode => {
  const { cards, things, isFixed, onChange } = parts;
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true });
  const layout = useMemo(() => layoutOf(cards, isFixed), [cards, isFixed]);
  const strategy = useMemo(() => createScaledStrategy(pageZoom()), []);
  const settle = (next: Layout) => {
    const placed = placedAs(cards, next);
    if (placed.some(({ x, y, w, h }, index) => { const was = cards[index]; return !was || was.x !== x || was.y !== y || was.w !== w || was.h !== h; })) onChange(placed);
  };
  return (
    <div ref={containerRef as Ref<HTMLDivElement>} className={styles.gridPlace}>
      {mounted && (
        <ReactGridLayout
          className={styles.grid}
          width={width}
          layout={layout}
          gridConfig={{ cols: GRID_COLUMNS, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ handle: `.${styles.handle}` }}
          resizeConfig={{ handles: ['se'], handleComponent: (_axis, ref) => <span ref={ref} className={styles.corner} aria-hidden="true" /> }}
          positionStrategy={strategy}
          onDragStop={settle}
          onResizeStop={settle}
        >
          {cards.map((card) => (
            <div key={card.key} className={styles.item}>
              <EditorCard {...parts} card={card} things={things} mover={!isFixed(card) && <Handle {...parts} card={card} />} />
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  );
};

/** By it a card is dragged; with the focus there, the arrows move it, with Shift they resize it. Where it stands then is said. */
const Handle = ({ card, cards, things, isFixed, onChange, onSaid, onRemove }: EditorParts & { card: PersonalCard }): ReactNode => {
  const t = useTexts();
  const name = useLongCardName()(card, things);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete') return onRemove(card);
    if (!isStep(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = (event.shiftKey ? resized : moved)(cards, card.key, steps[event.key], isFixed);
    const now = next?.find(({ key }) => key === card.key);
    if (!next || !now) return onSaid(t('cannot', { name }));
    onChange(next);
    onSaid(t('place', { name, column: now.x + 1, row: now.y + 1, w: now.w, h: now.h }));
  };
  return <Button type="text" size="small" className={styles.handle} icon={<HolderOutlined />} aria-label={t('handle', { name })} title={t('handle', { name })} onKeyDown={press} />;
};
