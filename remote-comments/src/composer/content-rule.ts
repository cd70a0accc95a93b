import { COMMENT_LENGTH } from '@portal/shared/contract/reading';

/** How long a comment is as the server counts: without the space around it, in characters of Unicode. */
export const contentLength = (text: string): number => [...text.trim()].length;

/** Whether the server takes the text: 1 to 500 characters (SPEC 5). */
export const contentProblem = (text: string): 'empty' | 'tooLong' | null => {
  const length = contentLength(text);
  if (length === 0) return 'empty';
  return length > COMMENT_LENGTH ? 'tooLong' : null;
};
