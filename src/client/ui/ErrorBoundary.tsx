import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What stands here when the children can't be drawn. */
  otherwise: ReactNode;
  /** With another one of these the children are tried anew; until then they are left as they are. */
  version: string | number;
}

interface State {
  broken: boolean;
  version: string | number;
}

/** Keeps a fault in one part from taking the page with it. React asks for a class here. */
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
