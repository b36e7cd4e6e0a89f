import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/root.ts'

/**
 * The address of what was built of one source file, in English, which is loaded by itself: names of files tell nothing.
 * @param source the end of its path, such as `booking/web/cancel-lesson.tsx`
 */
export function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(path.join(root, '.build', 'web', 'manifest-en.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const [found, ...others] = Object.entries(manifest).filter(([name]) => `/${name}`.endsWith(`/${source}`))
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} files were built of ${source}`)
  return `/${found[1].file}`
}
