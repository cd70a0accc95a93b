import { Component, Suspense, createElement, use, useState, type ReactNode } from 'react';
import { toFailure, type RemoteFailure } from './failure.ts';
import type { RemoteLoader, RemotePlace } from './load.ts';

export type FailureView = (failure: RemoteFailure, retry: () => void) => ReactNode;

type PartProps = {
  loader: RemoteLoader;
  name: string;
  version: string;
  place: RemotePlace;
  /** What the remote's component is given. */
  props: object;
  loading: ReactNode;
  failed: FailureView;
};

/** One component of a remote: loading, running, or failed with a way to try again. Nothing of it reaches the page around it. */
export const RemotePart = ({ failed, loading, ...part }: PartProps): ReactNode => {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    part.loader.forget(part.name, part.place);
    setAttempt(attempt + 1);
  };
  return (
    <Boundary key={attempt} name={part.name} version={part.version} failed={(failure) => failed(failure, retry)}>
      <Suspense fallback={loading}>
        <Loaded {...part} />
      </Suspense>
    </Boundary>
  );
};

const Loaded = ({ loader, name, place, props }: Pick<PartProps, 'loader' | 'name' | 'place' | 'props'>): ReactNode =>
  createElement(use(loader.part(name, place)), props);

type BoundaryProps = { name: string; version: string; failed: (failure: RemoteFailure) => ReactNode; children: ReactNode };

/** Catches what the loading rejects with and what the remote's component throws while it renders. */
class Boundary extends Component<BoundaryProps, { error?: unknown; caught: boolean }> {
  override state: { error?: unknown; caught: boolean } = { caught: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, caught: true };
  }

  override render(): ReactNode {
    if (!this.state.caught) return this.props.children;
    const { name, version } = this.props;
    return this.props.failed(toFailure(this.state.error, { remote: name, version, stage: 'render' }));
  }
}
