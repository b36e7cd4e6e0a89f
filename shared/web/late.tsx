import { Component, lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTexts } from './i18n.ts'
import { Spinner } from './kit/spinner.tsx'
import { toast } from './kit/toast.tsx'
import { loadPart, NeedsNetwork } from './load-part.ts'
import { texts } from './texts.ts'

/**
 * A dialog or another part of a page that few visits need: its file comes when it is first drawn. Where nobody can be asked for
 * it, that is said, a dialog counts as closed, and the page around it stays; it is tried again when it is drawn again and when
 * the network is back. Behind a dialog that is coming the page stays in sight; for another part its place waits with it.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const again = () => lazy(async () => ({ default: await loadPart(load) }))
  let Part: ComponentType<Props> = again()
  return function Late(props: Props) {
    const t = useTexts(texts)
    const isDialog = 'onClose' in props
    const missing = () => {
      // What React was once refused it would never ask for again.
      Part = again()
      toast(t.needsNetworkFirst, 'failed')
      if (isDialog && typeof props.onClose === 'function') props.onClose()
    }
    const part = () => <Part {...props} />
    return <Missable onMissing={missing}>{isDialog ? () => <Suspense fallback={<Coming />}>{part()}</Suspense> : part}</Missable>
  }
}

/** Where the dialog will stand. */
const Coming = () => (
  <div className="patient pointer-events-none fixed inset-0 z-50 grid place-items-center">
    <div className="rounded-lg border border-line bg-white px-8 shadow-raised">
      <Spinner />
    </div>
  </div>
)

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
