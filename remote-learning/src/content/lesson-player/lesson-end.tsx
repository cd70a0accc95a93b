import type { ReactNode } from 'react';
import type { LessonDetail } from '@portal/shared/contract/content';
import { CertificateButton } from '../lessons/certificate.tsx';
import { LessonRating } from '../lesson-detail/lesson-rating.tsx';
import styles from './lesson-player.module.css';
import { useTexts } from './texts.ts';

/** Stands where somebody has done a lesson. */
export const LessonEnd = ({ lesson }: { lesson: LessonDetail }): ReactNode => {
  const t = useTexts();
  return (
    <section className={styles.end} aria-label={t('lessonDone')}>
      <h2>{t('lessonDone')}</h2>
      {lesson.hasCertificate === 1 && <CertificateButton lesson={lesson} />}
      <LessonRating lesson={lesson} />
    </section>
  );
};
