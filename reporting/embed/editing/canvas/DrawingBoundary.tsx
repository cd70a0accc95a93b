import { Component, type ReactNode } from 'react';
import type { Visual } from '../../../src/definition/index.ts';
import { EmptyState } from '../../visuals/states.tsx';
import { useTexts } from '../../page/embed-context.ts';

interface BoundaryProps {
  of: Visual;
  children: ReactNode;
}

interface BoundaryState {
  of?: Visual;
  hasFailed: boolean;
}

/** A visual that cannot be drawn as its author has it now must not take his unsaved work with it. It is tried again when it changes. */
export class DrawingBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromProps({ of }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return before.of === of ? null : { of, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}

const Failed = () => <EmptyState text={useTexts().failed} />;
