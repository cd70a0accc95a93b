import { Suspense, createElement, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RemoteFailure, toFailure } from './failure.ts';
import type { EntryPoint, RemoteLoader } from './load.ts';
import { REMOTE_ATTRIBUTE } from './styles/foreign-rules.ts';

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
    // Those after it wait for its turn to end.
    part.loader.drawn(part.name, part.entry);
  };
  const leave = useEffectEvent(() => part.loader.left(part.name, part.entry));
  useEffect(() => () => leave(), []);
  return (
    <ErrorBoundary key={attempt} onError={report} fallbackRender={({ error }) => failed(failureOf(error), retry)}>
      <Suspense fallback={loading}>
        <Loaded {...part} />
      </Suspense>
    </ErrorBoundary>
  );
};

/** Whose the elements in it are, and nothing of the page's layout. */
const NO_BOX = { display: 'contents' } as const;

const Loaded = ({ loader, name, entry, props }: Pick<PartProps, 'loader' | 'name' | 'entry' | 'props'>): ReactNode => {
  const component = use(loader.part(name, entry));
  // After the effects of the remote's own components.
  useEffect(() => loader.drawn(name, entry));
  return (
    <div {...{ [REMOTE_ATTRIBUTE]: name }} data-version={loader.version(name, entry)} style={NO_BOX}>
      {createElement(component, props)}
    </div>
  );
};
