import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import type { ReactNode } from 'react';
import type { PersonalCard } from '@portal/shared/contract/reading';
import { Button } from '@portal/shared/ui/base';
import { arranged, swapped } from './arrangement.ts';
import { useLongCardName } from './card.tsx';
import { EditorCard, type EditorParts } from './editor-card.tsx';
import styles from './editor.module.css';
import { useTexts } from './texts.ts';

/** The cards of a page below each other, where there is no room for them side by side. */
export const EditorList = (parts: EditorParts): ReactNode => (
  <ol className={styles.list}>
    {arranged(parts.cards, parts.isFixed).map((card) => (
      <li key={card.key}>
        <EditorCard {...parts} card={card} mover={!parts.isFixed(card) && <Movers {...parts} card={card} />} />
      </li>
    ))}
  </ol>
);

const Movers = ({ card, cards, things, isFixed, onChange, onSaid }: EditorParts & { card: PersonalCard }): ReactNode => {
  const t = useTexts();
  const name = useLongCardName()(card, things);
  const move = (by: -1 | 1) => {
    const next = swapped(cards, card.key, by, isFixed);
    if (!next) return onSaid(t('cannot', { name }));
    onChange(next);
    const now = next.find(({ key }) => key === card.key) ?? card;
    onSaid(t('place', { name, column: now.x + 1, row: now.y + 1, w: now.w, h: now.h }));
  };
  return (
    <>
      <Button type="text" size="small" icon={<ArrowUpOutlined />} aria-label={t('up', { name })} title={t('up', { name })} onClick={() => move(-1)} />
      <Button type="text" size="small" icon={<ArrowDownOutlined />} aria-label={t('down', { name })} title={t('down', { name })} onClick={() => move(1)} />
    </>
  );
};
