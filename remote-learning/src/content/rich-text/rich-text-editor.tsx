import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { useState, type ReactNode } from 'react';
import { App } from '@portal/shared/ui/base';
import { useSpace } from '@portal/shared/ui/data';
import { extensions, withoutForeignPictures } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import styles from './rich-text.module.css';
import own from './rich-text-editor.module.css';
import { useTexts } from './texts.ts';
import { Toolbar } from './toolbar.tsx';
import { usePictures } from './use-pictures.ts';

/** From here on all tools have room in one line. */
const ALL_TOOLS = 800;

type RichTextEditorProps = {
  label: string;
  language: 'zh' | 'en';
  /** What the text is at first; what is written since, `onChange` tells. */
  initial: string;
  onChange: (html: string) => void;
};

/** An editor of one text, for one language. */
export const RichTextEditor = ({ label, language, initial, onChange }: RichTextEditorProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const pictures = usePictures();
  const [space, ref] = useSpace(ALL_TOOLS);
  const [asked, setAsked] = useState<'link' | 'picture' | null>(null);
  const given = (view: EditorView, files: readonly File[], position?: number): boolean => {
    pictures.insert(view, files, position);
    return files.length > 0;
  };
  const pasted = (html: string): string => {
    const { html: kept, count } = withoutForeignPictures(html);
    if (count > 0) void message.warning(t('leftOut', { count }));
    return kept;
  };
  const editor = useEditor({
    extensions,
    content: initial,
    onUpdate: ({ editor: updated }) => onChange(updated.isEmpty ? '' : updated.getHTML()),
    editorProps: {
      attributes: { class: `${styles.text} ${own.area}`, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: language },
      transformPastedHTML: pasted,
      // Office programs give a picture of a pasted table, too: text comes before pictures.
      handlePaste: (view, { clipboardData }) => clipboardData?.getData('text/html') === '' && given(view, [...clipboardData.files]),
      handleDrop: (view, event, __, isMoved) => !isMoved && given(view, [...(event.dataTransfer?.files ?? [])], view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
  });
  if (!editor) return null;
  return (
    <div ref={ref} className={own.editor}>
      <Toolbar editor={editor} label={t('toolbar', { label })} hasRoom={space === 'table'} onLink={() => setAsked('link')} onDescribe={() => setAsked('picture')} onPictures={(files) => given(editor.view, files)} />
      <EditorContent editor={editor} />
      <p role="status" className={own.status}>
        {pictures.uploading > 0 && t('uploading', { count: pictures.uploading })}
      </p>
      {asked === 'link' && <LinkDialog editor={editor} onClose={() => setAsked(null)} />}
      {asked === 'picture' && <PictureDialog editor={editor} onClose={() => setAsked(null)} />}
    </div>
  );
};
