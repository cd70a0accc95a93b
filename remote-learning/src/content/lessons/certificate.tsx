import { useRef, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { fileUrl, mutationOf } from '@portal/shared/api';
import { endpoints, type LessonCertificate, type LessonDetail } from '@portal/shared/contract/content';
import { currentLanguage, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import styles from './lesson-card.module.css';
import { useTexts } from './texts.ts';

/** Where a certificate is fetched, in a language. */
export const certificateUrl = ({ address }: Pick<LessonCertificate, 'address'>, language: string): string => `${fileUrl(address)}?language=${language}`;

type CertificateButtonProps = { lesson: Pick<LessonDetail, 'id' | 'certificate'>; /** It is the first thing to do here. */ isPrimary?: boolean };

/** The certificate of a lesson that is done: it is made when it is first asked for, and then fetched. */
export const CertificateButton = ({ lesson: { id, certificate }, isPrimary = false }: CertificateButtonProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const link = useRef<HTMLAnchorElement>(null);
  const making = useMutation(mutationOf(endpoints.lessons.certificate));
  const made = certificate ?? making.data;
  const type = isPrimary ? 'primary' : 'default';
  const make = () =>
    making.mutate(
      { body: { id } },
      {
        onSuccess: (given) => {
          if (!link.current) return;
          link.current.href = certificateUrl(given, currentLanguage());
          link.current.click();
        },
      },
    );
  return (
    <>
      {made ? (
        <Button type={type} href={certificateUrl(made, language)} download>
          {t('download')}
        </Button>
      ) : (
        <Button type={type} loading={making.isPending} onClick={make}>
          {t('certificate')}
        </Button>
      )}
      {/* It stays: the lesson may be read anew, with its certificate, before the answer that is to be fetched is heard. */}
      <a ref={link} download hidden tabIndex={-1} aria-hidden="true" />
      {making.isError && (
        <p role="alert" className={styles.overdue}>
          {making.error.message}
        </p>
      )}
    </>
  );
};
