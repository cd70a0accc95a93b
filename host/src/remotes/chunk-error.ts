import { LoadError, type RemoteStage } from './failure.ts';
import { faultOf } from './integrity.ts';

/** What webpack says of a chunk: which file it was, and whether it did not come in time. */
type ChunkError = Error & { readonly request?: string; readonly type?: string };

/** Tells a file of a release that is gone or damaged from one that was lost on its way. @param error one of `isChunkError` */
export const explainChunk = async (stage: RemoteStage, error: ChunkError): Promise<LoadError> => {
  if (error.type === 'timeout') return new LoadError(stage, 'timeout', { cause: error });
  const fault = error.request === undefined ? undefined : await faultOf(error.request);
  return new LoadError(stage, fault?.kind === 'integrity' ? 'integrity' : 'chunk', { ...fault, cause: error });
};
