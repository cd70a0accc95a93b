import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined';
import { useRef, useState, type ReactNode } from 'react';
import { call, fileUrl } from '@portal/shared/api';
import { captionLanguages, type CaptionLanguage } from '@portal/shared/contract/content';
import { endpoints, MAXIMUM_CAPTIONS, type ManagedChapterDetail } from '@portal/shared/contract/content/management';
import { App, Button } from '@portal/shared/ui/base';
import publication from '../publication/publication.module.css';
import styles from './managed-chapters.module.css';
import { useTexts } from './texts.ts';

const { managedChapters } = endpoints;

/** The captions of a video, a WebVTT file for each language. They are kept as soon as they are chosen. */
export const Captions = ({ chapter, onChanged }: { chapter: ManagedChapterDetail; onChanged: () => Promise<unknown> }): ReactNode => {
  const t = useTexts();
  return (
    <section>
      <h2 className={styles.section}>{t('captions')}</h2>
      <p className={publication.quiet}>{t('captionsHint')}</p>
      <ul className={styles.captions}>
        {captionLanguages.map((language) => (
          <CaptionsOf key={language} chapterId={chapter.id} language={language} address={chapter.captions.find((one) => one.language === language)?.address} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
};

type CaptionsOfProps = { chapterId: number; language: CaptionLanguage; address: string | undefined; onChanged: () => Promise<unknown> };

const CaptionsOf = ({ chapterId, language, address, onChanged }: CaptionsOfProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const name = t(`languages.${language}`);
  const put = async (text: string) => {
    setProblem('');
    try {
      await call(managedChapters.setCaptions, { body: { id: chapterId, language, text }, quiet: true });
      await onChanged();
      void message.success(t(text === '' ? 'captionsRemoved' : 'captionsSaved', { language: name }));
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
      <Button size="small" icon={<UploadOutlined />} aria-label={t(address ? 'captionsReplaceOf' : 'captionsChooseOf', { language: name })} onClick={() => box.current?.click()}>
        {t(address ? 'captionsReplace' : 'captionsChoose')}
      </Button>
      {address && (
        <Button size="small" danger aria-label={t('captionsRemoveOf', { language: name })} onClick={() => void put('')}>
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
