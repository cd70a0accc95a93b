import type { Editor } from '@tiptap/core';
import { useState, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints as base, isTextLink } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/content';
import { useLanguage } from '@portal/shared/language';
import { Modal } from '@portal/shared/ui/shell';
import { FieldControl, type Option } from '@portal/shared/ui/resource';
import { targets } from './link-targets.ts';
import styles from './rich-text-editor.module.css';
import { useTexts } from './texts.ts';

const kinds = ['report', 'lesson', 'article', 'address'] as const;
type Kind = (typeof kinds)[number];
const labels = { report: 'linkReport', lesson: 'linkLesson', article: 'linkArticle', address: 'linkAddress' } as const;

/** Asks where a link leads: to something of the portal, or any address. What is chosen in the text becomes the link, or the target's name. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [kind, setKind] = useState<Kind>('address');
  const [address, setAddress] = useState(before);
  const [found, setFound] = useState<readonly Option[]>([]);
  const [isWrong, setIsWrong] = useState(false);
  const mayFind = { report: useMay(base.reports.getMyReports), lesson: useMay(endpoints.learning.lessonList), article: useMay(endpoints.learning.articles), address: true };

  const find = async (keyword: string, signal: AbortSignal): Promise<readonly Option[]> => {
    if (kind === 'address') return [];
    const options = await targets[kind](keyword, language, signal);
    setFound((earlier) => [...earlier, ...options]);
    return options;
  };
  const save = () => {
    const href = address.trim();
    if (!isTextLink(href)) {
      setIsWrong(true);
      return;
    }
    const chain = editor.chain().focus();
    const name = found.find(({ value }) => value === href)?.label;
    if (editor.state.selection.empty && !editor.isActive('link')) chain.insertContent({ type: 'text', text: name ?? href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  return (
    <Modal open title={t('link')} okText={t('insert')} cancelText={t('cancel')} onOk={save} onCancel={onClose} destroyOnHidden>
      <FieldControl<Kind>
        label={t('linkTo')}
        field={{ kind: 'choice', options: kinds.filter((one) => mayFind[one]).map((value) => ({ value, label: t(labels[value]) })) }}
        value={kind}
        onChange={(next) => {
          setKind(next ?? 'address');
          setAddress(next === 'address' ? before : '');
        }}
      />
      {kind === 'address' ? (
        <FieldControl<string> label={t('address')} hint={t('addressHint')} field={{ kind: 'text', autoComplete: 'url' }} value={address} onChange={(text) => setAddress(text ?? '')} />
      ) : (
        <FieldControl<string> key={kind} label={t('linkTarget')} field={{ kind: 'search', search: find }} value={address || undefined} onChange={(path) => setAddress(path ?? '')} />
      )}
      {isWrong && !isTextLink(address.trim()) && (
        <p role="alert" className={styles.wrong}>
          {t('addressWrong')}
        </p>
      )}
    </Modal>
  );
};
