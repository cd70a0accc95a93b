import { LoadingState } from '@portal/shared/ui/base';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { FailureCard } from './failure-card.tsx';
import { RemoteFailure } from './failure.ts';
import { RemotePart, type FailureView } from './remote-part.tsx';
import { useRemotes } from './remotes-provider.tsx';
import { SafeStartCard } from './start/safe-start-card.tsx';

const HOME = '/Main/Home';

/**
 * A page of a remote, in its tab.
 *
 * `name` is the remote's, `path` that of its route as the registry gives it. Needs RemotesProvider and the shell around it.
 */
export const RemotePage = ({ name, path }: { name: string; path: string }) => {
  const remotes = useRemotes();
  const { language } = useLanguage();
  const { open } = useShell();

  const remote = remotes.state === 'ready' ? remotes.registry.remotes.find((one) => one.name === name) : undefined;
  const title = remote?.routes.find((route) => route.path === path)?.title;
  const failed: FailureView = (failure, retry) => (
    <FailureCard
      title={title ? nameIn(language, title.zh, title.en) : name}
      failure={failure}
      onRetry={retry}
      onHome={() => open(HOME)}
    />
  );

  if (remotes.state === 'pending') return <LoadingState />;
  if (remotes.state === 'failed') {
    const failure = new RemoteFailure({ remote: name, version: '', stage: 'registry', kind: 'network', cause: remotes.error });
    return failed(failure, remotes.retry);
  }
  if (remote?.off) return failed(new RemoteFailure({ remote: name, version: remote.version, stage: 'registry', kind: 'off' }), remotes.look);
  if (remotes.safeStart && !remotes.wanted.has(name)) return <SafeStartCard title={title ? nameIn(language, title.zh, title.en) : name} onOpen={() => remotes.want(name)} />;
  return (
    <RemotePart
      loader={remotes.loader}
      name={name}
      entry={{ page: path }}
      props={{}}
      loading={<LoadingState />}
      failed={failed}
    />
  );
};
