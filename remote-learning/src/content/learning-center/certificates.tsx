import { useId, type ReactNode } from 'react';
import type { LessonCertificate } from '@portal/shared/contract/content';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { certificateUrl } from '../lessons/certificate.tsx';
import { useTexts as useLessonTexts } from '../lessons/texts.ts';
import { CheckCertificate } from './check-certificate.tsx';
import styles from './learning-center.module.css';
import { useTexts } from './texts.ts';

/** The current user's certificates, and whether one that somebody shows them is true. */
export const Certificates = ({ certificates }: { certificates: readonly LessonCertificate[] }): ReactNode => {
  const t = useTexts();
  const lessonTexts = useLessonTexts();
  const { language } = useLanguage();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <header className={styles.blockHead}>
        <h2 id={heading}>{t('certificates')}</h2>
      </header>
      {certificates.length === 0 && <p className={styles.lead}>{t('noCertificates')}</p>}
      <ul className={styles.certificates}>
        {certificates.map((certificate) => {
          const title = nameIn(language, certificate.title, certificate.entitle);
          return (
            <li key={certificate.number}>
              <div>
                <bdi className={styles.name}>{title}</bdi>
                <span className={styles.lead}>
                  {formatInstant(certificate.issueTime, language, 'day')} · {lessonTexts('certificateNumber', { number: certificate.number })}
                </span>
              </div>
              <Button href={certificateUrl(certificate, language)} download aria-label={lessonTexts('downloadOf', { title })}>
                {lessonTexts('download')}
              </Button>
            </li>
          );
        })}
      </ul>
      <CheckCertificate />
    </section>
  );
};
