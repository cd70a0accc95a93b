import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_IMAGES, COMMENT_LENGTH } from '@portal/shared/contract/reading';
import type { PictureProblem } from '../picture/picture-rules.ts';
import type { Upload } from './attachments.ts';
import styles from './composer.module.css';
import type { SendProblem } from './send-rule.ts';

type ProblemsProps = {
  send: SendProblem | null;
  pictures: readonly PictureProblem[];
  uploads: readonly Upload[];
  length: number;
};

/** What is wrong with the comment that is being written. It is read out as it appears. */
export const Problems = ({ send, pictures, uploads, length }: ProblemsProps): ReactNode => {
  const { t } = useTranslation('comments');
  const about = {
    empty: () => t('composer.empty'),
    tooLong: () => t('composer.tooLong', { length, maximum: COMMENT_LENGTH }),
    tooMany: () => t('attachments.tooMany', { maximum: COMMENT_IMAGES }),
    stillUploading: () => t('attachments.stillUploading'),
    someFailed: () => t('attachments.someFailed'),
  };
  const named = (name: string) => name || t('attachments.pasted');
  const messages = [
    ...(send ? [about[send]()] : []),
    ...uploads.flatMap(({ file, failure }) =>
      failure === null ? [] : [t('attachments.uploadFailed', { name: named(file.name), reason: failure })],
    ),
    ...pictures.map(({ kind, ...values }) =>
      t(`attachments.${kind}`, { ...values, ...('name' in values && { name: named(values.name) }) }),
    ),
  ];
  return (
    <div role="alert" className={styles.problems}>
      {[...new Set(messages)].map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
};
