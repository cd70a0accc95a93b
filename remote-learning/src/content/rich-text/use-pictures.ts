import type { EditorView } from '@tiptap/pm/view';
import { useState } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, UPLOAD_MEGABYTES } from '@portal/shared/contract/content';
import { App } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';

const MEGABYTE = 1024 * 1024;

export type Pictures = {
  /** How many are on their way. */
  readonly uploading: number;
  /** Puts pictures where the cursor is, or at `position`. */
  readonly insert: (view: EditorView, files: readonly File[], position?: number) => void;
};

/** Uploads pictures that are chosen, pasted or dropped, and puts them into the text. What cannot be is said, and nothing else is lost. */
export const usePictures = (): Pictures => {
  const t = useTexts();
  const { message } = App.useApp();
  const [uploading, setUploading] = useState(0);

  const send = async (view: EditorView, file: File, position: number) => {
    setUploading((count) => count + 1);
    try {
      const src = await call(endpoints.uploads.image, { file, quiet: true });
      // The text may be shorter by now, or its page closed.
      const picture = view.isDestroyed ? undefined : view.state.schema.nodes['image']?.create({ src, alt: '' });
      if (!picture) return;
      const at = Math.min(position, view.state.doc.content.size);
      view.dispatch(view.state.tr.replaceRangeWith(at, at, picture));
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setUploading((count) => count - 1);
    }
  };
  return {
    uploading,
    insert: (view, files, position = view.state.selection.from) => {
      for (const file of files) {
        if (!file.type.startsWith('image/')) void message.error(t('notPicture', { name: file.name }));
        else if (file.size > UPLOAD_MEGABYTES * MEGABYTE) void message.error(t('tooLarge', { name: file.name, megabytes: UPLOAD_MEGABYTES }));
        else void send(view, file, position);
      }
    },
  };
};
