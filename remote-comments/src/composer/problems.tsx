import type { ReactNode } from 'react';
import { COMMENT_IMAGES, COMMENT_LENGTH } from '@portal/shared/contract/reading';
import type { PictureProblem } from '../picture/picture-rules.ts';
import type { Upload } from './attachments.ts';
import styles from './composer.module.css';
import type { SendProblem } from './send-rule.ts';
import { useTexts } from './texts.ts';

type ProblemsProps = {
  send: SendProblem | null;
  pictures: readonly PictureProblem[];
  uploads: readonly Upload[];
  length: number;
};

/** What is wrong with the comment that is being written. It is read out as it appears. */
export const Problems = ({ send, pictures, uploads, length }: ProblemsProps): ReactNode => {
  const t = useTexts();
  const about = {
    empty: () => t('empty'),
    tooLong: () => t('tooLong', { length, maximum: COMMENT_LENGTH }),
    tooMany: () => t('pictures.tooMany', { maximum: COMMENT_IMAGES }),
    stillUploading: () => t('pictures.stillUploading'),
    someFailed: () => t('pictures.someFailed'),
  };
  const named = (name: string) => name || t('pictures.pasted');
  const messages = [
    ...(send ? [about[send]()] : []),
    ...uploads.flatMap(({ file, failure }) =>
      failure === null ? [] : [t('pictures.uploadFailed', { name: named(file.name), reason: failure })],
    ),
    ...pictures.map(({ kind, ...values }) =>
      t(`pictures.${kind}`, { ...values, ...('name' in values && { name: named(values.name) }) }),
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
