import { dictionary } from '../../../shared/web/i18n.ts'

/** How hard a video is, as its teacher says. */
export const texts = dictionary({
  en: { difficulties: { easy: 'Easy', medium: 'Medium', hard: 'Hard' } },
  sw: { difficulties: { easy: 'Rahisi', medium: 'Wastani', hard: 'Ngumu' } },
})
