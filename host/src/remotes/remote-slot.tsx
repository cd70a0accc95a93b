import { lazy, Suspense, type ReactNode } from 'react';
import type { SlotFill, SlotName } from '@portal/shared/shell';
import { Button, ErrorState, Tooltip } from '@portal/shared/ui/base';
import { FailureCard } from './failure-card.tsx';
import type { RemoteFailure } from './failure.ts';
import { RemotePart } from './remote-part.tsx';
import { useRemotes } from './remotes-provider.tsx';
import { useTexts } from './texts.ts';

/** Fetched only when it is needed: Home does without the whole group of what floats. */
const Drawer = lazy(async () => ({ default: (await import('@portal/shared/ui/shell')).Drawer }));

type FailedSlot = { title: string; failure: RemoteFailure; retry: () => void };

type SlotView<Name extends SlotName> = {
  /** Key of what users call the slot. */
  title: 'slot.bell' | 'slot.carousel' | 'slot.content' | 'slot.comments';
  /** How the slot shows that its part is missing: the header is too small for a card, and a drawer is not in the page. */
  failed: (failed: FailedSlot, fill: Extract<SlotFill, { name: Name }>) => ReactNode;
};

const slotViews: { [Name in SlotName]: SlotView<Name> } = {
  'header.bell': {
    title: 'slot.bell',
    failed: (failed) => <HeaderFailure {...failed} />,
  },
  'home.carousel': {
    title: 'slot.carousel',
    failed: ({ title, failure, retry }) => <FailureCard title={title} failure={failure} onRetry={retry} />,
  },
  'home.content': {
    title: 'slot.content',
    failed: ({ title, failure, retry }) => <FailureCard title={title} failure={failure} onRetry={retry} />,
  },
  'viewer.drawer': {
    title: 'slot.comments',
    failed: ({ title, failure, retry }, { props }) => (
      <Suspense>
        <Drawer open={props.open} onClose={props.onClose} title={title}>
          <FailureCard title={title} failure={failure} onRetry={retry} />
        </Drawer>
      </Suspense>
    ),
  },
};

/** The host's `ShellApi['Slot']`: every remote that fills a slot, in the registry's order; `fallback` as long as they are on their way. */
export const RemoteSlot = (fill: SlotFill): ReactNode => {
  const t = useTexts();
  const remotes = useRemotes();
  if (remotes.state === 'pending') return fill.fallback;
  if (remotes.state === 'failed') return fill.failed;
  if (remotes.safeStart) return null;
  const filling = remotes.registry.remotes.filter(({ slots, off }) => !off && slots.includes(fill.name));
  const view = slotViews[fill.name] as SlotView<SlotName>;
  return filling.map(({ name }) => (
    <RemotePart
      key={name}
      loader={remotes.loader}
      name={name}
      entry={{ slot: fill.name }}
      props={fill.props}
      loading={fill.fallback}
      failed={(failure, retry) => view.failed({ title: t(view.title), failure, retry }, fill)}
    />
  ));
};

/** For the place of a page where it is said, once, that nobody knows which modules there are. */
export const RemotesFailed = (): ReactNode => {
  const remotes = useRemotes();
  return remotes.state === 'failed' && <ErrorState error={remotes.error} onRetry={remotes.retry} />;
};

const HeaderFailure = ({ title, failure, retry }: FailedSlot) => {
  const t = useTexts();
  const text = t('failed.title', { name: title });
  return (
    <Tooltip title={`${text}. ${failure.kind}`}>
      <Button type="text" size="small" aria-label={`${text}: ${t('retry')}`} data-testid="remote-failure" onClick={retry}>
        !
      </Button>
    </Tooltip>
  );
};
