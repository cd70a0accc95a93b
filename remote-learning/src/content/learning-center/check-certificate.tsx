import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { Input } from '@portal/shared/ui/base';
import styles from './learning-center.module.css';
import { useTexts } from './texts.ts';

const UNKNOWN = 404;

/** Tells whom the certificate of a number was given. */
export const CheckCertificate = (): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [number, setNumber] = useState('');
  const checking = useMutation({ mutationFn: (wanted: string) => call(endpoints.lessons.checkCertificate, { query: { number: wanted }, quiet: true }) });
  const { data, error } = checking;
  const isUnknown = error instanceof ApiError && error.statusCode === UNKNOWN;
  const check = () => number.trim() !== '' && checking.mutate(number.trim());
  return (
    <div className={styles.check}>
      <Input.Search
        aria-label={t('check')}
        placeholder={t('check')}
        enterButton={t('checkNow')}
        maxLength={40}
        value={number}
        loading={checking.isPending}
        onChange={({ target }) => {
          setNumber(target.value);
          checking.reset();
        }}
        onSearch={check}
      />
      <p role="status">
        {data && t('genuine', { name: data.fullName, title: nameIn(language, data.title, data.entitle), day: formatInstant(data.issueTime, language, 'day') })}
        {error && (isUnknown ? t('unknown') : error.message)}
      </p>
    </div>
  );
};
