import { Component, lazy } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTexts } from './i18n.ts'
import { toast } from './kit/toast.tsx'
import { loadPart, NeedsNetwork } from './load-part.ts'
import { texts } from './texts.ts'

/**
 * A dialog or another part of a page that few visits need: its file comes when it is first drawn. Where nobody can be asked for
 * it, that is said, a dialog counts as closed, and the page around it stays; it is tried again when it is drawn again and when
 * the network is back.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const again = () => lazy(async () => ({ default: await loadPart(load) }))
  let Part: ComponentType<Props> = again()
  return function Late(props: Props) {
    const t = useTexts(texts)
    const missing = () => {
      // What React was once refused it would never ask for again.
      Part = again()
      toast(t.needsNetworkFirst, 'failed')
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    }
    return <Missable onMissing={missing}>{() => <Part {...props} />}</Missable>
  }
}

type MissableProps = { children: () => ReactNode; onMissing: () => void }

class Missable extends Component<MissableProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  readonly #again = () => this.setState({ error: null })
  override componentDidMount() {
    addEventListener('online', this.#again)
  }
  override componentWillUnmount() {
    removeEventListener('online', this.#again)
  }
  override componentDidCatch(error: unknown) {
    if (error instanceof NeedsNetwork) this.props.onMissing()
  }
  override render() {
    if (this.state.error === null) return this.props.children()
    if (this.state.error instanceof NeedsNetwork) return null
    // Everything else is the page's to say.
    throw this.state.error
  }
}
