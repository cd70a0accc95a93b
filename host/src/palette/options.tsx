import { Fragment } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { marksIn, partsOf, type Mark, type PinyinMatch } from '@portal/shared/search';
import { ReportCover } from '@portal/shared/ui/base';
import type { Found } from './found.ts';
import { groupIcons } from './icons.tsx';
import styles from './palette.module.css';
import { usePictured } from './pictures.ts';
import type { Target } from './targets.ts';
import { useTexts } from './texts.ts';

type Props = {
  id: string;
  shown: readonly Target[];
  counts: Found['counts'];
  /** What was typed, which is marked. */
  typed: string;
  pinyin: PinyinMatch | undefined;
  at: number;
  onPoint: (index: number) => void;
  onChoose: (target: Target) => void;
};

/** Kinds of what is known by its picture. */
const pictured: ReadonlySet<string> = new Set(['recent', 'report', 'dashboard']);

/** What can be chosen, group by group. */
export const Options = ({ id, shown, counts, typed, pinyin, at, onPoint, onChoose }: Props) => {
  const t = useTexts();
  const { language } = useLanguage();
  const cards = usePictured();
  return shown.map((target, index) => {
    const { key, group, title, within, excerpt } = target;
    const first = shown[index - 1]?.group !== group;
    const Icon = groupIcons[group];
    const card = pictured.has(group) ? cards.get(key.slice(key.lastIndexOf('-') + 1)) : undefined;
    const count = (counts as Partial<Record<string, string>>)[group];
    const name = nameIn(language, title.zh, title.en);
    const other = language === 'zh' ? title.en : title.zh;
    const marks = group === 'all' ? [] : marksIn(name, typed, pinyin);
    return (
      <div key={key} role="presentation">
        {first && group !== 'all' && (
          <div className={styles.group} role="presentation">
            {t(group)}
            {count && <span className={styles.number}>{count}</span>}
          </div>
        )}
        <div
          id={`${id}-${index}`}
          className={styles.option}
          role="option"
          aria-selected={index === at}
          onMouseMove={() => index !== at && onPoint(index)}
          onClick={() => onChoose(target)}
        >
          <span className={styles.icon} aria-hidden="true">
            {card ? <ReportCover id={card.id} cover={card.cover} className={styles.cover} /> : <Icon />}
          </span>
          <span className={styles.texts}>
            <span className={styles.name}>
              <Marked text={name} marks={marks} />
              {/* Found by its name in the other language: without that nobody would see why it is here. */}
              {typed !== '' && marks.length === 0 && !excerpt && group !== 'all' && other !== name && marksIn(other, typed, pinyin).length > 0 && (
                <span className={styles.other}>
                  {' '}
                  <Marked text={other} marks={marksIn(other, typed, pinyin)} />
                </span>
              )}
            </span>
            {excerpt && (
              <span className={styles.excerpt}>
                <Marked text={excerpt.text} marks={excerpt.marks} />
              </span>
            )}
          </span>
          {within && <span className={styles.within}>{nameIn(language, within.zh, within.en)}</span>}
        </div>
      </div>
    );
  });
};

const Marked = ({ text, marks }: { text: string; marks: readonly Mark[] }) =>
  partsOf(text, marks).map((part, place) => (part.isMarked ? <mark key={place} className={styles.mark}>{part.text}</mark> : <Fragment key={place}>{part.text}</Fragment>));
