import { BRAND, GREEN_900, PAPER } from '../../shared/brand.ts'

/** What a phone asks to put the product on its home screen. */
export const webManifest = {
  name: BRAND,
  short_name: BRAND,
  description: 'Lessons with verified teachers in Kenya',
  lang: 'en',
  start_url: '/',
  id: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: GREEN_900,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
} as const
