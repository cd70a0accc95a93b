import { COMMENT_IMAGES } from '@portal/shared/contract/reading';
import type { Draft } from '../outbox/drafts.ts';
import { contentProblem } from './content-rule.ts';

export type SendProblem = 'empty' | 'tooLong' | 'tooMany' | 'stillUploading' | 'someFailed';

/** What keeps a draft from being sent, the first thing first; null when it can go. */
export const problemOf = (draft: Draft, uploads: readonly { failure: string | null }[]): SendProblem | null => {
  const content = contentProblem(draft.text);
  if (content) return content;
  if (draft.images.length + uploads.length > COMMENT_IMAGES) return 'tooMany';
  if (uploads.some(({ failure }) => failure !== null)) return 'someFailed';
  return uploads.length > 0 ? 'stillUploading' : null;
};
