/**
 * Builds everything a browser loads: the signed-in app in one language, which is the mode, the public site's stylesheet and its
 * small scripts.
 */
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { parseLanguage } from '../../shared/web/i18n.ts'
import { browserOnly } from './browser-only.ts'
import { fetchedTogether } from './fetched-together.ts'
import { oneLanguage } from './one-language.ts'
import { ownCopy } from './own-copy.ts'
import { slimContracts } from './slim-contracts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export default defineConfig(({ mode }) => {
  const { plugin: together, groups } = fetchedTogether(here('main.tsx'), here('desk-places.ts'))
  return {
    root: here('.'),
    base: '/',
    publicDir: false,
    plugins: [
      ownCopy(here('../site/enhance.ts')),
      ownCopy(here('../site/chat.ts')),
      ownCopy(here('../site/watch.ts')),
      ownCopy(here('../site/carousel.ts')),
      browserOnly(here('../..')),
      slimContracts(),
      oneLanguage(parseLanguage(mode)),
      together,
      react(),
      tailwind(),
    ],
    // Each worker is one file: the policy it runs under lets it ask for no other.
    worker: { format: 'iife', plugins: () => [browserOnly(here('../..'))] },
    build: {
      outDir: here('../../.build/web'),
      // The builds of both languages stand side by side.
      emptyOutDir: false,
      manifest: `manifest-${mode}.json`,
      target: 'es2022',
      // Fonts stay files: inlined they would be paid for on every page.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The size tests measure brotli themselves.
      reportCompressedSize: false,
      rolldownOptions: {
        // A fact of the country or the brand stands where it is used, not in a file of its own that every page would fetch.
        optimization: { inlineConst: true },
        // Reading a property of ours does nothing: what a page does not use of a contract is left out.
        treeshake: { propertyReadSideEffects: false },
        input: {
          app: here('main.tsx'),
          enhance: here('../site/enhance.ts'),
          chat: here('../site/chat.ts'),
          watch: here('../site/watch.ts'),
          carousel: here('../site/carousel.ts'),
          site: here('../site/site.css'),
          'service-worker': here('service-worker.ts'),
        },
        output: {
          // Names stand in every list of what a page loads, and no list packs them: seven signs tell them and all releases apart,
          // and the manifest says what each is made of. That saves half a kilobyte of every first load.
          // A service worker rules the folder it is served from, under a name that never changes.
          entryFileNames: (chunk) => (chunk.name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash:7].js'),
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: { groups },
        },
      },
    },
  }
})
