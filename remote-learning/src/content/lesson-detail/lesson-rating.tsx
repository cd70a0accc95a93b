import { useId, useState, type ReactNode } from 'react';
import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type LessonDetail } from '@portal/shared/contract/content';
import styles from './lesson-detail.module.css';
import { useTexts } from './texts.ts';

const STARS = [1, 2, 3, 4, 5];

/** How many stars the current user gives a lesson. They show at once, and go back when they are refused. */
export const LessonRating = ({ lesson: { id, stars } }: { lesson: Pick<LessonDetail, 'id' | 'stars'> }): ReactNode => {
  const t = useTexts();
  const heading = useId();
  const may = useMay(endpoints.lessons.rate);
  const [given, setGiven] = useState(stars);
  const rating = useMutation(mutationOf(endpoints.lessons.rate));
  if (!may) return null;
  const give = (next: number) => {
    if (next === given) return;
    const before = given;
    setGiven(next);
    rating.mutate({ body: { id, stars: next } }, { onError: () => setGiven(before) });
  };
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('rate')}</h2>
      <div className={styles.stars} role="radiogroup" aria-labelledby={heading}>
        {STARS.map((star) => (
          <label key={star} className={styles.star}>
            <input type="radio" name={heading} checked={given === star} onChange={() => give(star)} aria-label={t('stars', { count: star })} />
            {star <= (given ?? 0) ? <StarFilled /> : <StarOutlined />}
          </label>
        ))}
      </div>
      <p role="status" className={styles.hint}>
        {rating.isError ? rating.error.message : rating.isSuccess && t('thanks')}
      </p>
    </section>
  );
};
