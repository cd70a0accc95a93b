import { useMemo, type ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import type { ChapterFile, ChapterKind } from '@portal/shared/contract/content';
import type { ManagedChapter } from '@portal/shared/contract/content/management';
import { nameIn, type Language } from '@portal/shared/language';
import { Checkbox, Radio } from '@portal/shared/ui/data';
import publication from '../publication/publication.module.css';
import { asEdited } from '../rich-text/extensions.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import type { ChapterValues } from './chapter-values.ts';
import styles from './managed-chapters.module.css';
import type { QuestionValues } from './quiz-values.ts';
import { useTexts } from './texts.ts';

type ChapterPreviewProps = { kind: ChapterKind; values: ChapterValues; file: ChapterFile | null; captions: ManagedChapter['captions']; language: Language };

/** What a chapter holds, in one language. */
export const ChapterPreview = ({ kind, values: { content, encontent, link, quiz, upload }, file, captions, language }: ChapterPreviewProps): ReactNode => {
  const t = useTexts();
  const text = nameIn(language, content, encontent);
  // What was not saved has not been cleaned by the server: it is what the editor makes of it.
  const html = useMemo(() => asEdited(text), [text]);
  return (
    <>
      {upload && <p className={publication.quiet}>{t('previewUnsavedFile')}</p>}
      {file && (kind === 'video' || kind === 'document') && <FilePreview key={language} file={file} captions={captions} language={language} />}
      {!file && !upload && (kind === 'video' || kind === 'document') && <p className={publication.quiet}>{t('previewNoFile')}</p>}
      {kind === 'link' && link && (
        <p>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </p>
      )}
      <RichText html={html} language={language} />
      {kind === 'quiz' && (
        <ol className={styles.questions}>
          {quiz.questions.map((question) => (
            <li key={question.key}>
              <QuestionPreview question={question} language={language} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
};

const FilePreview = ({ file: { address, name, mediaType }, captions, language }: { file: ChapterFile; captions: ManagedChapter['captions']; language: Language }): ReactNode => {
  const t = useTexts();
  if (mediaType.startsWith('video/')) {
    return (
      <video className={styles.video} controls preload="metadata" src={fileUrl(address)} aria-label={name}>
        {captions.map((one) => (
          <track key={one.language} kind="captions" srcLang={one.language} label={t(`languages.${one.language}`)} src={fileUrl(one.address)} default={one.language === language} />
        ))}
      </video>
    );
  }
  if (mediaType.startsWith('image/')) return <img className={styles.picture} src={fileUrl(address)} alt={name} />;
  return <iframe className={styles.document} src={fileUrl(address)} title={name} />;
};

/** One question as it is asked: what is right is not shown, and what is chosen goes nowhere. */
const QuestionPreview = ({ question: { text, entext, answers }, language }: { question: QuestionValues; language: Language }): ReactNode => {
  const options = answers.map(({ key, ...answer }) => ({ value: key, label: nameIn(language, answer.text, answer.entext) }));
  const isOne = answers.filter(({ isRight }) => isRight === 1).length === 1;
  return (
    <fieldset className={styles.asked}>
      <legend>{nameIn(language, text, entext)}</legend>
      {isOne ? <Radio.Group className={styles.options} options={options} /> : <Checkbox.Group className={styles.options} options={options} />}
    </fieldset>
  );
};
