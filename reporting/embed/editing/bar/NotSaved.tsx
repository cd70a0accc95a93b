import { useTexts } from '../../page/embed-context.ts';
import type { EmbedFailure } from '../../protocol/errors.ts';
import { useEditTexts } from '../texts.ts';

/** Why a save did not succeed: what an author can wait for in the author's language, all else as the service says it. */
export const NotSaved = ({ failure }: { failure: EmbedFailure }) => {
  const { expired } = useTexts();
  const texts = useEditTexts();
  const known: Record<string, string> = { TokenExpired: expired, ServiceUnreachable: texts.unreachable };
  return texts.notSaved(known[failure.code] ?? failure.message);
};
