import type { Editor } from '@tiptap/core';
import { useState, type ReactNode } from 'react';
import { Modal } from '@portal/shared/ui/shell';
import { FieldControl } from '@portal/shared/ui/resource';
import { useTexts } from './texts.ts';

/** Asks what is to be seen in the picture that is chosen. */
export const PictureDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const [alt, setAlt] = useState(String(editor.getAttributes('image')['alt'] ?? ''));
  const save = () => {
    editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run();
    onClose();
  };
  return (
    <Modal open title={t('describe')} okText={t('save')} cancelText={t('cancel')} onOk={save} onCancel={onClose}>
      <FieldControl<string> label={t('describe')} hint={t('describeHint')} field={{ kind: 'text' }} value={alt} onChange={(text) => setAlt(text ?? '')} />
    </Modal>
  );
};
