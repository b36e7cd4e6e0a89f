import { Component, createContext, lazy, Suspense, use } from 'react'
import type { ComponentType, ReactNode } from 'react'

/**
 * A place on a screen that features above its own may fill. The screen draws it like any component and says by its properties
 * what it hands in; what stands in it is listed by the app (`app/dashboard/fillings.ts`), and where nothing is, there is nothing.
 */
export type Slot<Props extends object> = ComponentType<Props>

/** One thing that stands in a slot. */
export type Filling = { readonly slot: unknown; readonly Part: ComponentType<object> }

/** What fills the slots of the screens below; the public pages have none. */
export const Fillings = createContext<readonly Filling[]>([])

/** Drawn in the order of the list. A part loads, waits and fails alone: the screen around it does not notice. */
export function makeSlot<Props extends object>(): Slot<Props> {
  return function AnySlot(props) {
    return use(Fillings).map(({ slot, Part }, i) =>
      slot === AnySlot ? (
        <Alone key={i}>
          <Suspense>
            <Part {...props} />
          </Suspense>
        </Alone>
      ) : null,
    )
  }
}

/** @param load its file is loaded when the slot is first drawn */
export const fills = <Props extends object>(slot: Slot<Props>, load: () => Promise<ComponentType<Props>>): Filling => ({
  slot,
  // A slot hands its own properties to what was registered for it, and to nothing else.
  Part: lazy(async () => ({ default: (await load()) as ComponentType<object> })),
})

class Alone extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
