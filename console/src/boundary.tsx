import { Component, type ReactNode } from 'react'
import { Failure } from './parts.tsx'

interface BoundaryProps {
  /** Address of the content, which is tried again at another one. */
  location: string
  children: ReactNode
}

interface BoundaryState {
  error?: unknown
}

/** Shows an error of its content, such as a screen whose files an update of the server has removed. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override componentDidUpdate({ location }: BoundaryProps): void {
    if (this.state.error !== undefined && location !== this.props.location) this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Failure error={error} retry={() => window.location.reload()} />
  }
}
