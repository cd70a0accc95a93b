import { Suspense, createElement, use, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RemoteFailure, toFailure } from './failure.ts';
import type { EntryPoint, RemoteLoader } from './load.ts';

export type FailureView = (failure: RemoteFailure, retry: () => void) => ReactNode;

type PartProps = {
  loader: RemoteLoader;
  name: string;
  entry: EntryPoint;
  /** What the remote's component is given. */
  props: object;
  loading: ReactNode;
  failed: FailureView;
};

/** One component of a remote: loading, running, or failed with a way to try again. Nothing of it reaches the page around it. */
export const RemotePart = ({ failed, loading, ...part }: PartProps): ReactNode => {
  const [attempt, setAttempt] = useState(0);
  const retry = () =>
    // Not what failed is wanted, but what is in force by now.
    void part.loader.renew(part.name).then(() => {
      part.loader.forget(part.name, part.entry);
      setAttempt(attempt + 1);
    });
  /** Of the loading, and of the remote's component while it renders. */
  const failureOf = (error: unknown): RemoteFailure =>
    toFailure(error, { remote: part.name, version: part.loader.version(part.name, part.entry), stage: 'render' });
  /** What did not load, the loader has reported itself. */
  const report = (error: unknown): void => {
    if (!(error instanceof RemoteFailure)) part.loader.failed(failureOf(error));
  };
  return (
    <ErrorBoundary key={attempt} onError={report} fallbackRender={({ error }) => failed(failureOf(error), retry)}>
      <Suspense fallback={loading}>
        <Loaded {...part} />
      </Suspense>
    </ErrorBoundary>
  );
};

const Loaded = ({ loader, name, entry, props }: Pick<PartProps, 'loader' | 'name' | 'entry' | 'props'>): ReactNode =>
  createElement(use(loader.part(name, entry)), props);
