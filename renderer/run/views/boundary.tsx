import { Component, type ReactNode } from 'react'
import { EnvContext } from '../env/index.ts'

interface Where {
  screen: string
  at: string
  widget?: string
}

/** Error boundary of a node: a broken widget is reported and shows a neutral box; other nodes are not affected. */
export class Boundary extends Component<{ where: Where; children: ReactNode }, { broken: Error | undefined }> {
  static override contextType = EnvContext
  declare context: React.ContextType<typeof EnvContext>
  override state: { broken: Error | undefined } = { broken: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { broken: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown): void {
    this.context?.report(error, this.props.where)
  }

  override render(): ReactNode {
    const { broken } = this.state
    const env = this.context
    if (!broken || !env) return this.props.children
    const { Broken } = env.hostComponents
    const { screen, at, widget } = this.props.where
    return <Broken words={env.content.words} detail={env.verbose ? `${screen} ${at} ${widget ?? ''}: ${broken.message}` : undefined} />
  }
}
