import { Component, Suspense, createElement, use, useState, type ReactNode } from 'react';
import { RemoteFailure, toFailure } from './failure.ts';
import type { RemoteLoader, RemotePlace } from './load.ts';

export type FailureView = (failure: RemoteFailure, retry: () => void) => ReactNode;

type PartProps = {
  loader: RemoteLoader;
  name: string;
  place: RemotePlace;
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
      part.loader.forget(part.name, part.place);
      setAttempt(attempt + 1);
    });
  return (
    <Boundary key={attempt} loader={part.loader} name={part.name} place={part.place} failed={(failure) => failed(failure, retry)}>
      <Suspense fallback={loading}>
        <Loaded {...part} />
      </Suspense>
    </Boundary>
  );
};

const Loaded = ({ loader, name, place, props }: Pick<PartProps, 'loader' | 'name' | 'place' | 'props'>): ReactNode =>
  createElement(use(loader.part(name, place)), props);

type BoundaryProps = Pick<PartProps, 'loader' | 'name' | 'place'> & { failed: (failure: RemoteFailure) => ReactNode; children: ReactNode };

/** Catches what the loading rejects with and what the remote's component throws while it renders. */
class Boundary extends Component<BoundaryProps, { error?: unknown; caught: boolean }> {
  override state: { error?: unknown; caught: boolean } = { caught: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, caught: true };
  }

  /** What did not load, the loader has reported itself. */
  override componentDidCatch(error: unknown): void {
    if (!(error instanceof RemoteFailure)) this.props.loader.failed(this.#failure(error));
  }

  override render(): ReactNode {
    return this.state.caught ? this.props.failed(this.#failure(this.state.error)) : this.props.children;
  }

  #failure(error: unknown): RemoteFailure {
    const { loader, name, place } = this.props;
    return toFailure(error, { remote: name, version: loader.version(name, place), stage: 'render' });
  }
}
