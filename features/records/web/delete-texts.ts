import { dictionary } from '../../../shared/web/i18n.ts'

/** Before an operator deletes somebody's account. */
export const texts = dictionary({
  en: {
    title: 'Are you sure you want to delete this user?',
    line: (name: string, days: number) =>
      `Nobody sees ${name} any more. For ${days} days signing in brings the account back; then all that is personal is gone ` +
      'for good. Money in the wallet goes back to where it came from.',
    why: 'Why? It stays in the audit log.',
    cancel: 'Cancel',
    delete: 'Delete',
    deleting: 'Deleting',
    deleted: (name: string) => `${name} is being deleted.`,
  },
  sw: {
    title: 'Una uhakika unataka kumfuta mtumiaji huyu?',
    line: (name: string, days: number) =>
      `Hakuna atakayemwona ${name} tena. Kwa siku ${days} kuingia kunarudisha akaunti; kisha taarifa zote za kibinafsi ` +
      'zinaondoka kabisa. Pesa za pochi hurudi zilikotoka.',
    why: 'Kwa nini? Itabaki kwenye kumbukumbu.',
    cancel: 'Ghairi',
    delete: 'Futa',
    deleting: 'Inafuta',
    deleted: (name: string) => `${name} anafutwa.`,
  },
})
