import type { ReactNode } from 'react'
import type { Endpoint } from '../../../shared/endpoint.ts'

/** What every dialog of the desk about money is given. */
export type Decision = {
  now: Date
  /** Stands above everything: who has the case. */
  head?: ReactNode
  /** Reads of others that show something else once it is decided. */
  changes: readonly Endpoint[]
  onClose: () => void
}
