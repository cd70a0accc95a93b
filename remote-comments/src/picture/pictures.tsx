import { lazy, Suspense, useState, type ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import styles from './pictures.module.css';
import { useTexts } from './texts.ts';

const PicturePreview = lazy(() => import('./picture-preview.tsx'));

/** The pictures of a comment as thumbnails; each opens large. */
export const Pictures = ({ paths }: { paths: readonly string[] }): ReactNode => {
  const t = useTexts();
  const [preview, setPreview] = useState<{ current: number; open: boolean } | null>(null);
  const urls = paths.map((path) => fileUrl(path));

  if (paths.length === 0) return null;
  return (
    <>
      <ul className={styles.pictures} aria-label={t('label')}>
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={t('open', { number: index + 1, total: urls.length })}
              onClick={() => setPreview({ current: index, open: true })}
            >
              <img src={url} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {/* Once loaded it stays, so that it can give the focus back. */}
      {preview && (
        <Suspense>
          <PicturePreview
            urls={urls}
            open={preview.open}
            current={preview.current}
            onMove={(current) => setPreview({ current, open: true })}
            onClose={() => setPreview({ ...preview, open: false })}
          />
        </Suspense>
      )}
    </>
  );
};
