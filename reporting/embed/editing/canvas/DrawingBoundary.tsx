import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Visual } from '../../../src/definition/index.ts';
import { EmptyState } from '../../visuals/states.tsx';
import { useTexts } from '../../page/embed-context.ts';

/** A visual that cannot be drawn as its author has it now must not take their unsaved work with it. It is tried again when it changes. */
export const DrawingBoundary = ({ of, children }: { of: Visual; children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={Failed} resetKeys={[of]}>
    {children}
  </ErrorBoundary>
);

const Failed = () => <EmptyState text={useTexts().failed} />;
