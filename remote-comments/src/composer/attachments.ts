import { useState } from 'react';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content';
import { choosePictures, type PictureProblem } from '../picture/picture-rules.ts';
import type { ChangeDraft, Draft } from '../outbox/drafts.ts';

/** A picture that the server does not have yet. `failure` says why the upload failed, null while it runs. */
export type Upload = {
  readonly key: number;
  readonly file: File;
  readonly preview: string;
  readonly failure: string | null;
  readonly stop: AbortController;
};

export type Attachments = {
  readonly uploads: readonly Upload[];
  readonly problems: readonly PictureProblem[];
  readonly add: (files: readonly File[]) => void;
  readonly uploadAgain: (upload: Upload) => void;
  readonly cancel: (upload: Upload) => void;
  readonly remove: (path: string) => void;
};

let lastKey = 0;
const newUpload = (file: File): Upload => ({
  key: ++lastKey,
  file,
  preview: URL.createObjectURL(file),
  failure: null,
  stop: new AbortController(),
});

/**
 * Uploads the pictures of a draft as they are chosen (SPEC 5 and 7.6). What has arrived is part of the draft, also
 * when the tab was left meanwhile.
 * @param onUploaded when pictures that were chosen together are all there (SPEC 8)
 */
export const useAttachments = (draft: Draft, change: ChangeDraft, onUploaded: () => void): Attachments => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problems, setProblems] = useState<readonly PictureProblem[]>([]);

  const fail = (key: number, failure: string | null) =>
    setUploads((current) => current.map((one) => (one.key === key ? { ...one, failure } : one)));
  const drop = ({ key, preview }: Upload) => {
    URL.revokeObjectURL(preview);
    setUploads((current) => current.filter((one) => one.key !== key));
  };
  const changeImages = (images: (before: readonly string[]) => readonly string[]) =>
    change((current) => ({ ...current, images: images(current.images) }));
  /** @returns whether it has arrived */
  const send = async (upload: Upload): Promise<boolean> => {
    const { signal } = upload.stop;
    try {
      const path = await call(endpoints.uploads.image, { file: upload.file, signal });
      if (signal.aborted) return false;
      changeImages((before) => [...before, path]);
      drop(upload);
      return true;
    } catch (error) {
      if (!signal.aborted) fail(upload.key, (error as Error).message);
      return false;
    }
  };
  const start = async (together: readonly Upload[]): Promise<void> => {
    const arrived = await Promise.all(together.map(send));
    if (arrived.length > 0 && arrived.every(Boolean)) onUploaded();
  };
  return {
    uploads,
    problems,
    add: (files) => {
      const { accepted, problems: found } = choosePictures(files, draft.images.length + uploads.length);
      const added = accepted.map(newUpload);
      setProblems(found);
      setUploads((current) => [...current, ...added]);
      void start(added);
    },
    uploadAgain: (upload) => {
      fail(upload.key, null);
      void start([upload]);
    },
    cancel: (upload) => {
      upload.stop.abort();
      setProblems([]);
      drop(upload);
    },
    remove: (path) => {
      setProblems([]);
      changeImages((before) => before.filter((image) => image !== path));
    },
  };
};
