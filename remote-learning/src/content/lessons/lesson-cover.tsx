import type { ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import pictures from '../publication/picture.module.css';
import styles from './lesson-cover.module.css';

/** What covers a lesson: its picture, or else one of six drawings from the world of charts, always the same for a lesson. */
export const LessonCover = ({ lesson: { id, cover } }: { lesson: { readonly id: number; readonly cover: string } }): ReactNode => {
  if (cover) return <img className={pictures.picture} src={fileUrl(cover)} alt="" loading="lazy" />;
  const Motif = motifs[id % motifs.length] ?? Bars;
  return (
    <svg className={pictures.picture} viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path className={styles.grid} d="M0 30H320M0 60H320M0 90H320" />
      <Motif />
    </svg>
  );
};

const Bars = (): ReactNode => (
  <>
    {[28, 44, 36, 58, 50, 72, 64, 86].map((height, index) => (
      <rect
        key={index}
        className={index === 5 ? styles.strong : styles.soft}
        x={52 + index * 28}
        y={104 - height}
        width="16"
        height={height}
        rx="2"
      />
    ))}
  </>
);

const Curve = (): ReactNode => (
  <>
    <path className={styles.area} d="M0 96C40 88 60 62 100 66S160 92 200 60 270 22 320 28V120H0Z" />
    <path className={styles.line} d="M0 96C40 88 60 62 100 66S160 92 200 60 270 22 320 28" />
    <circle className={styles.strong} cx="200" cy="60" r="6" />
  </>
);

const Ring = (): ReactNode => (
  <>
    <circle className={styles.track} cx="160" cy="60" r="36" />
    <circle className={styles.arc} cx="160" cy="60" r="36" pathLength="100" strokeDasharray="68 32" transform="rotate(-90 160 60)" />
    <path className={styles.rule} d="M216 44H272M216 60H256M216 76H264M48 44H104M64 60H104M56 76H104" />
  </>
);

const DOTS = [[40, 92], [66, 80], [88, 86], [104, 66], [128, 72], [146, 54], [170, 62], [192, 44], [214, 50], [238, 34], [262, 40], [284, 22]];

const Scatter = (): ReactNode => (
  <>
    <path className={styles.rule} d="M24 100L300 20" />
    {DOTS.map(([x, y], index) => (
      <circle key={index} className={index % 4 === 1 ? styles.strong : styles.soft} cx={x} cy={y} r={index % 3 === 0 ? 8 : 5} />
    ))}
  </>
);

const Steps = (): ReactNode => (
  <>
    <path className={styles.area} d="M24 104V84H88V68H152V48H216V28H296V104Z" />
    <path className={styles.line} d="M24 84H88V68H152V48H216V28H296" />
  </>
);

/** How strong each tile is; rows from above. */
const TILES = [
  [1, 2, 1, 0, 1, 3],
  [0, 1, 2, 1, 3, 2],
  [1, 0, 1, 2, 1, 1],
];

const Tiles = (): ReactNode => (
  <>
    {TILES.flatMap((row, y) =>
      row.map((weight, x) => (
        <rect
          key={`${x}-${y}`}
          className={weight === 3 ? styles.strong : styles.soft}
          opacity={weight === 3 ? 1 : 0.3 + weight * 0.3}
          x={56 + x * 36}
          y={12 + y * 34}
          width="30"
          height="28"
          rx="2"
        />
      )),
    )}
  </>
);

const motifs = [Tiles, Curve, Bars, Ring, Scatter, Steps];
