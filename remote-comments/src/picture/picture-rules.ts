import { UPLOAD_MEGABYTES } from '@portal/shared/contract/content';
import { COMMENT_IMAGES } from '@portal/shared/contract/reading';

/** The kinds of picture that the server takes (contract, uploads.image). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const MEGABYTE = 1_048_576;

export type PictureProblem =
  | { readonly kind: 'tooMany'; readonly maximum: number }
  | { readonly kind: 'tooLarge'; readonly name: string; readonly megabytes: number }
  | { readonly kind: 'notPicture'; readonly name: string };

type Choice = { readonly accepted: readonly File[]; readonly problems: readonly PictureProblem[] };

/**
 * Which of the chosen files become pictures of a comment (SPEC 5: at most 9, at most 20 MB each), and why others do not.
 *
 * @param already how many pictures the comment has
 */
export const choosePictures = (files: readonly File[], already: number): Choice => {
  const problems = files.flatMap(problemOf);
  const good = files.filter((file) => problemOf(file).length === 0);
  const room = Math.max(0, COMMENT_IMAGES - already);
  if (good.length > room) problems.push({ kind: 'tooMany', maximum: COMMENT_IMAGES });
  return { accepted: good.slice(0, room), problems };
};

const problemOf = ({ name, size, type }: File): PictureProblem[] => {
  if (!PICTURE_TYPES.includes(type)) return [{ kind: 'notPicture', name }];
  if (size > UPLOAD_MEGABYTES * MEGABYTE) return [{ kind: 'tooLarge', name, megabytes: UPLOAD_MEGABYTES }];
  return [];
};
