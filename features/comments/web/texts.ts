import { groupedDigits } from '../../../shared/money.ts'
import { dictionary } from '../../../shared/web/i18n.ts'
import { MOST_COUNTED } from '../rules.ts'

const asCounted = (count: number): string => groupedDigits(count) + (count < MOST_COUNTED ? '' : '+')

export const texts = dictionary({
  en: {
    title: (count: number) => `Comments ${asCounted(count)}`,
    show: 'Show comments',
    hide: 'Hide comments',
    failed: 'Comments did not load.',
    none: 'No comments yet. Be the first to comment!',
    write: 'Write a comment',
    post: 'Post',
    posting: 'Posting',
    shownAs: (name: string) => `Shown as ${name} · Numbers, addresses and links are hidden.`,
    reply: 'Reply',
    replyTo: (name: string) => `Reply to ${name}`,
    cancel: 'Cancel',
    teacher: 'Teacher',
    like: (name: string) => `Like what ${name} wrote`,
    delete: 'Delete',
    removal: {
      comment: {
        sure: 'Delete it, with its replies?',
        doDelete: 'Delete it',
        working: 'Deleting',
        keep: 'Keep it',
        deleted: 'Deleted.',
      },
      reply: { sure: 'Delete it?', doDelete: 'Delete it', working: 'Deleting', keep: 'Keep it', deleted: 'Deleted.' },
    },
    notSent: (why: string) => `It was not posted. ${why}`,
    agree: 'A parent must agree to messages before you can write here.',
    more: 'Show more comments',
  },
  sw: {
    title: (count: number) => `Maoni ${asCounted(count)}`,
    show: 'Onyesha maoni',
    hide: 'Ficha maoni',
    failed: 'Maoni hayakupakiwa.',
    none: 'Bado hakuna maoni. Kuwa wa kwanza kutoa maoni!',
    write: 'Andika maoni',
    post: 'Tuma',
    posting: 'Yanatumwa',
    shownAs: (name: string) => `Utaonekana kama ${name} · Namba, anwani na viungo hufichwa.`,
    reply: 'Jibu',
    replyTo: (name: string) => `Mjibu ${name}`,
    cancel: 'Ghairi',
    teacher: 'Mwalimu',
    like: (name: string) => `Penda alichoandika ${name}`,
    delete: 'Futa',
    removal: {
      comment: {
        sure: 'Yafutwe, pamoja na majibu yake?',
        doDelete: 'Yafute',
        working: 'Yanafutwa',
        keep: 'Yaache',
        deleted: 'Yamefutwa.',
      },
      reply: { sure: 'Lifutwe?', doDelete: 'Lifute', working: 'Linafutwa', keep: 'Liache', deleted: 'Jibu limeondolewa.' },
    },
    notSent: (why: string) => `Hayakutumwa. ${why}`,
    agree: 'Mzazi lazima akubali ujumbe kabla hujaweza kuandika hapa.',
    more: 'Onyesha maoni mengine',
  },
})
