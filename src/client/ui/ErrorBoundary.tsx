import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  otherwise: ReactNode;
  /** Another version renders the children again after an error. */
  version: string | number;
}

type State = Pick<Props, 'version'> & { broken: boolean };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, version: this.props.version };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ version }: Props, before: State): State | null {
    return version === before.version ? null : { broken: false, version };
  }

  override render() {
    return this.state.broken ? this.props.otherwise : this.props.children;
  }
}
