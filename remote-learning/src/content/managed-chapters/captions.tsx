import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined';
import { useRef, useState, type ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import { captionLanguages, type CaptionLanguage } from '@portal/shared/contract/content';
import { MAXIMUM_CAPTIONS, type ManagedChapterDetail } from '@portal/shared/contract/content/management';
import { Button } from '@portal/shared/ui/base';
import publication from '../publication/publication.module.css';
import styles from './managed-chapters.module.css';
import { useTexts } from './texts.ts';

type Shared = {
  /** While something of the chapter is saved: what is changed meanwhile would begin from an older version. */
  isDisabled: boolean;
  /** Rejects with what is wrong with them. An empty text takes them away. */
  onSet: (language: CaptionLanguage, text: string) => Promise<void>;
};

/** The captions of a video, a WebVTT file for each language. They are kept as soon as they are chosen. */
export const Captions = ({ captions, ...shared }: Shared & Pick<ManagedChapterDetail, 'captions'>): ReactNode => {
  const t = useTexts();
  return (
    <section>
      <h2 className={styles.section}>{t('captions')}</h2>
      <p className={publication.quiet}>{t('captionsHint')}</p>
      <ul className={styles.captions}>
        {captionLanguages.map((language) => (
          <CaptionsOf key={language} language={language} address={captions.find((one) => one.language === language)?.address} {...shared} />
        ))}
      </ul>
    </section>
  );
};

const CaptionsOf = ({ language, address, isDisabled, onSet }: Shared & { language: CaptionLanguage; address: string | undefined }): ReactNode => {
  const t = useTexts();
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const name = t(`languages.${language}`);
  const put = async (text: string) => {
    setProblem('');
    try {
      await onSet(language, text);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const take = async (file: File) => {
    const text = await file.text();
    if (text.trim() === '') setProblem(t('captionsEmpty', { name: file.name }));
    else if (text.length > MAXIMUM_CAPTIONS) setProblem(t('captionsLarge', { name: file.name }));
    else await put(text);
  };
  return (
    <li>
      <span>
        {name}: {address ? <a href={fileUrl(address)}>{t('captionsThere')}</a> : <span className={publication.quiet}>{t('captionsNone')}</span>}
      </span>
      <Button size="small" icon={<UploadOutlined />} disabled={isDisabled} aria-label={t(address ? 'captionsReplaceOf' : 'captionsChooseOf', { language: name })} onClick={() => box.current?.click()}>
        {t(address ? 'captionsReplace' : 'captionsChoose')}
      </Button>
      {address && (
        <Button size="small" danger disabled={isDisabled} aria-label={t('captionsRemoveOf', { language: name })} onClick={() => void put('')}>
          {t('remove')}
        </Button>
      )}
      <input
        ref={box}
        hidden
        type="file"
        accept=".vtt,text/vtt"
        aria-label={t('captionsChooseOf', { language: name })}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after something went wrong with it.
          target.value = '';
          if (file) void take(file);
        }}
      />
      {problem && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
    </li>
  );
};
