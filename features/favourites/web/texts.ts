import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    favourite: (name: string) => `Favourite teacher: ${name}`,
    unknown: (name: string) => `Favourite teacher: ${name}. This could not be loaded. Press to try again.`,
    gone: 'This teacher cannot be found any more.',
    title: 'Favourite teachers',
    failed: 'Failed to fetch your favourite teachers.',
    none: 'No favourite teachers yet.',
    noneLine: 'Press the heart beside a teacher’s name, and you will find them here.',
    findTeacher: 'Find a teacher',
    perLesson: '/ lesson',
    ofFavourites: ' favourite teachers',
  },
  sw: {
    favourite: (name: string) => `Mwalimu nimpendaye: ${name}`,
    unknown: (name: string) => `Mwalimu nimpendaye: ${name}. Imeshindikana kupakia. Bonyeza ili ujaribu tena.`,
    gone: 'Mwalimu huyu hapatikani tena.',
    title: 'Walimu ninaowapenda',
    failed: 'Imeshindikana kupata walimu unaowapenda.',
    none: 'Bado hujachagua walimu unaowapenda.',
    noneLine: 'Bonyeza moyo ulio kando ya jina la mwalimu, nawe utampata hapa.',
    findTeacher: 'Tafuta mwalimu',
    perLesson: '/ somo',
    ofFavourites: ': walimu ninaowapenda',
  },
})
