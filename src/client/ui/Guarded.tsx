import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What stands here when the children can't be drawn. */
  otherwise: ReactNode;
}

/** Keeps a fault in one part from taking the page with it. React asks for a class here. */
export class Guarded extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.otherwise : this.props.children;
  }
}
