import type { EmbedFailure } from '../protocol/errors.ts';
import { useTexts } from './embed-context.ts';

/** What is seen before anything is known of the report. */
export const PageLoading = () => {
  const texts = useTexts();
  return (
    <div className="page-loading" role="status" aria-label={texts.loadingReport}>
      <span className="page-loading-title" />
      <div className="page-loading-cards">
        <span />
        <span />
        <span />
        <span />
      </div>
      <div className="page-loading-charts">
        <span />
        <span />
      </div>
    </div>
  );
};

export const PageFailure = ({ failure }: { failure?: EmbedFailure }) => {
  const texts = useTexts();
  return (
    <div className="page-failure" role="alert">
      <h1>{failure?.code === 'TokenExpired' ? texts.expired : texts.reportFailed}</h1>
      {failure && <p>{failure.message}</p>}
      {failure && <p className="page-failure-code">{texts.code(failure.code)}</p>}
    </div>
  );
};
