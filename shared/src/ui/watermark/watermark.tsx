import { useId, type ReactNode } from 'react';
import styles from './watermark.module.css';

/** SPEC 9, viewer watermark defaults. Lengths in pixels, the angle in degrees. */
const mark = { opacity: 0.3, angle: 25, fontSize: 18, colour: 'black', width: 120, height: 80, across: 100, down: 50 };
const TURN = (mark.angle / 180) * Math.PI;

/**
 * The report's own watermark, over the frame (SPEC 2.5): readers see it so, and whoever writes its text. The cell grows with a
 * text that is longer than it, and higher, as the text is turned; the distance to the next one stays.
 */
export const Watermark = ({ text }: { text: string }): ReactNode => {
  const id = useId();
  const length = widthOf(text);
  const width = Math.max(mark.width, length);
  const height = Math.max(mark.height, length * Math.sin(TURN) + mark.fontSize * Math.cos(TURN));
  return (
    <svg className={styles.watermark} aria-hidden="true" opacity={mark.opacity}>
      <pattern id={id} width={width + mark.across} height={height + mark.down} patternUnits="userSpaceOnUse">
        <text
          x={width / 2}
          y={height / 2}
          textAnchor="middle"
          fontSize={mark.fontSize}
          fill={mark.colour}
          transform={`rotate(${mark.angle} ${width / 2} ${height / 2})`}
        >
          {text}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${CSS.escape(id)})`} />
    </svg>
  );
};

/** About how wide the text is, rather too wide, as it is cut where it is wider: a Chinese character or an arrow is as wide as high, a Latin one about 0.6 of that. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + mark.fontSize * (/[\u2190-\uffff]/.test(character) ? 1 : 0.62), 0);
