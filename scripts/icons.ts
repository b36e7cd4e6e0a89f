/**
 * Takes the icons Somo uses out of lucide (ISC licence) into `shared/web/kit/icon-paths.ts`, each as one SVG path: a path needs
 * no markup to be injected, so it works under a strict content security policy. Run it again after adding a name.
 */
import { readFile, writeFile } from 'node:fs/promises'

const wanted = `
  arrow-down arrow-left arrow-left-right arrow-right arrow-up badge-check banknote bell book-open calendar calendar-days
  camera captions check check-check chevron-down chevron-left chevron-right circle-check clock cookie copy credit-card
  download ellipsis eraser external-link eye file-text flag gauge globe graduation-cap grip-vertical hand heart house info
  layout-dashboard leaf link list lock log-out mail map-pin maximize menu message-square mic mic-off minimize minus monitor
  newspaper pause pencil phone play plus refresh-cw rotate-ccw save scale school scissors search send settings share-2 shield
  shield-check sliders-horizontal smartphone square-play star trash triangle-alert undo-2 upload user users video video-off
  volume-2 volume-x wallet wifi wifi-off x zap
`

type Node = [tag: string, attributes: Record<string, string>]

const root = new URL('../', import.meta.url)
const nodes: Record<string, Node[]> = JSON.parse(
  await readFile(new URL('node_modules/lucide-static/icon-nodes.json', root), 'utf8'),
)

const lines = wanted
  .trim()
  .split(/\s+/)
  .map((name) => {
    const shapes = nodes[name]
    if (!shapes) throw new Error(`lucide has no icon called ${name}`)
    return `  '${name}': '${shapes.map(outline).map(afterOthers).join('')}',`
  })
await writeFile(
  new URL('shared/web/kit/icon-paths.ts', root),
  [
    '// Written by scripts/icons.ts from lucide (ISC licence). Do not edit.',
    'export const iconPaths = {',
    ...lines,
    '} as const',
    '',
  ].join('\n'),
)
console.log(`${lines.length} icons`)

/** A relative start counts from the end of the shape before it, so it is sent back to the origin first. */
function afterOthers(path: string, index: number): string {
  return index > 0 && path.startsWith('m') ? `M0 0${path}` : path
}

function outline([tag, attributes]: Node): string {
  const n = (key: string): number => Number(attributes[key] ?? 0)
  switch (tag) {
    case 'path':
      return attributes['d'] ?? ''
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`
    case 'polyline':
      return `M${attributes['points']}`
    case 'polygon':
      return `M${attributes['points']}Z`
    case 'circle':
      return ring(n('cx'), n('cy'), n('r'), n('r'))
    case 'ellipse':
      return ring(n('cx'), n('cy'), n('rx'), n('ry'))
    case 'rect':
      return box(n('x'), n('y'), n('width'), n('height'), n('rx') || n('ry'))
    default:
      throw new Error(`no rule for <${tag}>`)
  }
}

function ring(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0`
}

function box(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number): string => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}
