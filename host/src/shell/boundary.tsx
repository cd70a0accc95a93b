import { Component, type ReactNode } from 'react';

type Props = { failed: (error: unknown, retry: () => void) => ReactNode; children: ReactNode };

/** Keeps an error within its part of the page, and shows something in its place. */
export class Boundary extends Component<Props, { error: unknown; caught: boolean }> {
  override state = { error: undefined, caught: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, caught: true };
  }

  override render(): ReactNode {
    const { failed, children } = this.props;
    return this.state.caught ? failed(this.state.error, () => this.setState({ error: undefined, caught: false })) : children;
  }
}
