/** Builds everything a browser loads: the signed-in app, the public site's stylesheet and its one small script. */
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserOnly } from './browser-only.ts'
import { fetchedTogether } from './fetched-together.ts'
import { ownCopy } from './own-copy.ts'
import { slimContracts } from './slim-contracts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { plugin: together, groups } = fetchedTogether(here('main.tsx'))

export default defineConfig({
  root: here('.'),
  base: '/',
  publicDir: false,
  plugins: [ownCopy(here('../site/enhance.ts')), browserOnly(here('../..')), slimContracts(), together, react(), tailwind()],
  build: {
    outDir: here('../../.build/web'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    // Fonts stay files: inlined they would be paid for on every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The size tests measure brotli themselves.
    reportCompressedSize: false,
    rolldownOptions: {
      // A fact of the country or the brand stands where it is used, rather than in a file of its own that every page would fetch.
      optimization: { inlineConst: true },
      // Reading a property of ours does nothing: what a page does not use of a contract is left out.
      treeshake: { propertyReadSideEffects: false },
      input: {
        app: here('main.tsx'),
        enhance: here('../site/enhance.ts'),
        site: here('../site/site.css'),
        'service-worker': here('service-worker.ts'),
      },
      output: {
        // A service worker rules the folder it is served from, under a name that never changes.
        entryFileNames: (chunk) => (chunk.name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups },
      },
    },
  },
})
