import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './sign-in.module.css';

/** A QR code, dark on light in every colour scheme: cameras need it so. */
export const QrPicture = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
};
