import { Component, type ReactNode } from 'react'
import { BrokenPage } from './BrokenPage.tsx'

interface State {
  readonly error: Error | undefined
}

/** Keeps the shell standing when a page breaks; going elsewhere ends it. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? <BrokenPage error={error} /> : this.props.children
  }
}
