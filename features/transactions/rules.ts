/** How movements of money stand together: for the server and its screens alike. */
import type { MoneyKind } from '../../shared/money-kinds.ts'

export const sides = ['payments', 'payouts'] as const
export type Side = (typeof sides)[number]

/** Whoever searches by a name that more people have has to write more of it. */
export const MOST_PEOPLE = 5000
/** In one file. */
export const MOST_ROWS = 10_000

/** Into a wallet or earnings, out of Somo, or neither. */
export function directionOf(kind: MoneyKind, status: string): 'in' | 'out' | 'inside' {
  switch (kind) {
    case 'deposit':
      return status === 'returned' ? 'out' : 'in'
    case 'lesson_refund':
    case 'class_refund':
    case 'video_refund':
      return 'in'
    case 'payout':
    case 'money_back':
      return status === 'returned' ? 'in' : 'out'
    case 'lesson_hold':
    case 'class_hold':
    case 'video_purchase':
      return 'inside'
  }
}

/** What people are told a thing is called that has no reference of the provider. */
export function ownReference(kind: MoneyKind, aboutId: string): string {
  switch (kind) {
    case 'deposit':
      return aboutId
    case 'payout':
    case 'money_back':
      return `WD-${aboutId}`
    case 'lesson_hold':
    case 'lesson_refund':
      return `LES-${aboutId}`
    case 'class_hold':
    case 'class_refund':
      return `SEAT-${aboutId}`
    case 'video_purchase':
    case 'video_refund':
      return `VID-${aboutId}`
  }
}
